"""Compares the records of a run with the checklist."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from lexdex_tests.coverage_of_spec.checklist import Row


class Report(NamedTuple):
    """What a run proved, as text, and whether it proved every row that is marked as built."""

    text: str
    is_good: bool


def read_proven(folder: Path) -> set[str]:
    """Read which claims were proven: at least one test passed and none failed; a skipped test proves nothing.

    The last outcome of a test counts, because failed tests are tried twice.
    """
    paths = sorted(folder.glob("*.json"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    entries = {entry["test"]: entry for path in paths for entry in json.loads(path.read_text(encoding="utf-8"))}
    claims = {"passed": set[str](), "failed": set[str]()}
    for entry in entries.values():
        claims.get(entry["outcome"], set[str]()).update(entry["covers"])
    return claims["passed"] - claims["failed"]


def compare(rows: Sequence[Row], proven: Iterable[str]) -> Report:
    """Report the rows that are not proven; marked rows without proof and proven rows without mark are errors."""
    known = set(proven)
    missing = {row: [claim for claim in row.claims if claim not in known] for row in rows}
    done = [row for row in rows if not missing[row]]
    broken = [row for row in rows if row.is_built and missing[row]]
    unmarked = [row for row in done if not row.is_built]
    lines = [f"{len(done)} of {len(rows)} rows are proven by tests of this run; {len(rows) - len(done)} are not:"]
    lines += [_line(row, missing[row]) for row in rows if missing[row]]
    lines += ["", "Marked as built but not proven:", *(_line(row, missing[row]) for row in broken)] if broken else []
    lines += ["", "Proven but not marked as built:", *(_line(row, []) for row in unmarked)] if unmarked else []
    return Report("\n".join(lines), not broken and not unmarked)


def _line(row: Row, missing: Sequence[str]) -> str:
    parts = f" (open: {', '.join(claim.partition('/')[2] for claim in missing)})" if row.parts and missing else ""
    return f"  {row.row_id:5} {row.text[:110]}{parts}"
