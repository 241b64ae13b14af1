"""Generates the table of values in the chart's README from the `# --` comments of values.yaml.

Run as a module, it updates the README; a test checks that the README is up to date.
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
    """A documented value."""

    path: str
    default: object
    sentence: str


def read_rows(text: str) -> Iterator[Row]:
    """Yield the documented values of a values.yaml in order; a key without a comment is a heading."""
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


def list_leaves(values: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the paths of all values that are not headings."""
    for key, value in values.items():
        if isinstance(value, dict) and value:
            yield from list_leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}"


def table(text: str) -> str:
    """Format the values as a Markdown table."""
    lines = ["| value | default | what it does |", "|---|---|---|"]
    lines += [f"| `{row.path}` | `{json.dumps(row.default)}` | {row.sentence} |" for row in read_rows(text)]
    return "\n".join(lines)


def fill_table(readme: str, text: str) -> str:
    """Return the README with the table inserted between its markers."""
    before, _, rest = readme.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{table(text)}\n{END}{after}"


def _get_value(values: Mapping[str, Any], path: list[str]) -> object:
    return reduce(lambda found, key: found[key], path, values)


def update_readme(chart: Path = CHART) -> None:
    """Update the table in the chart's README."""
    readme = chart / "README.md"
    text = fill_table(readme.read_text(encoding="utf-8"), (chart / "values.yaml").read_text(encoding="utf-8"))
    readme.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    update_readme()
