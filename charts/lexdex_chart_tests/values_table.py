"""The table of values in the chart's README, made from the `# --` comments of values.yaml.

Run as a program it writes the table; a test compares the two.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from lexdex_chart_tests.helm import CHART

START, END = (
    "<!-- values: written by `python -m lexdex_chart_tests.values_table`; edit values.yaml instead -->",
    "<!-- /values -->",
)
KEY = re.compile(r"^( *)([A-Za-z][A-Za-z0-9]*):")
INDENT = 2


class Row(NamedTuple):
    """One documented value."""

    path: str
    default: object
    sentence: str


def rows(text: str) -> Iterator[Row]:
    """The documented values of a values.yaml, in its order; a key without a comment is a heading of those below."""
    values = yaml.safe_load(text)
    path: list[str] = []
    sentence = ""
    for line in text.splitlines():
        if line.strip().startswith("# -- "):
            sentence = line.strip().removeprefix("# -- ")
        elif match := KEY.match(line):
            path = [*path[: len(match[1]) // INDENT], match[2]]
            if sentence:
                yield Row(".".join(path), _get_value(values, path), sentence)
            sentence = ""


def leaves(values: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Paths of all values that are not headings."""
    for key, value in values.items():
        if isinstance(value, dict) and value:
            yield from leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}"


def table(text: str) -> str:
    """The Markdown table."""
    lines = ["| value | default | what it does |", "|---|---|---|"]
    lines += [f"| `{row.path}` | `{json.dumps(row.default)}` | {row.sentence} |" for row in rows(text)]
    return "\n".join(lines)


def fill_table(readme: str, text: str) -> str:
    """The README with the table between its two marks."""
    before, _, rest = readme.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{table(text)}\n{END}{after}"


def _get_value(values: Mapping[str, Any], path: list[str]) -> object:
    return reduce(lambda found, key: found[key], path, values)


def write(chart: Path = CHART) -> None:
    """Bring the README of the chart up to date."""
    readme = chart / "README.md"
    text = fill_table(readme.read_text(encoding="utf-8"), (chart / "values.yaml").read_text(encoding="utf-8"))
    readme.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
