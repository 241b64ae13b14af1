"""The report of a run: Locust's own, with its plots over time, and before it a table of the thresholds."""

from html import escape
from pathlib import Path

from lexdex_loadtests.thresholds import Verdict

STYLE = (
    "<style>#thresholds{font:14px sans-serif;margin:24px;background:#fff;color:#111}#thresholds table"
    "{border-collapse:collapse}#thresholds :is(td,th){border:1px solid #999;padding:4px 8px;text-align:right}"
    "#thresholds :is(td,th):is(:first-child,:last-child){text-align:left}</style>"
)
HEADINGS = ("request", "sent", "failed", "p50 (ms)", "at most", "p99 (ms)", "at most", "result")


def write_report(path: Path, page: str, title: str, verdicts: list[Verdict], summary: list[str]) -> None:
    """Write Locust's report with the table, and create its folder if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(insert_table(page, build_table(title, verdicts, summary)), encoding="utf-8")


def insert_table(page: str, table: str) -> str:
    """Return the page with the table at the beginning of its body."""
    before, tag, after = page.partition("<body>")
    return f"{before}{tag}\n{table}{after}"


def build_table(title: str, verdicts: list[Verdict], summary: list[str]) -> str:
    """Return the section with a row for each kind of request, and the sentences about the whole run."""
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in summary or ["All thresholds met."])
    head = "".join(f'<th scope="col">{heading}</th>' for heading in HEADINGS)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _list_cells(row))}</tr>" for row in verdicts)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<section id="thresholds">{STYLE}<h1>{escape(title)}</h1><ul>{lines}</ul>{table}</section>\n'


def _list_cells(row: Verdict) -> tuple[str, ...]:
    measured, limit = row.measured, row.limit
    result = "exceeded" if row.exceeded else "met" if measured and limit else "not sent" if limit else "no threshold"
    return (
        row.name,
        str(measured.requests) if measured else "0",
        str(measured.failures) if measured else "0",
        f"{measured.p50_ms:.0f}" if measured else "",
        f"{limit.p50_ms:g}" if limit else "",
        f"{measured.p99_ms:.0f}" if measured else "",
        f"{limit.p99_ms:g}" if limit else "",
        result,
    )
