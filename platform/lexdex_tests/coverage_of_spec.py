"""Prints which rows of docs/requirements.md no test names; `make coverage-of-spec`."""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^- \[ \] (?P<id>[A-Z]+\d+) (?P<text>.*)$", re.MULTILINE)
NAMED = re.compile(r"(?:#|//|\*) ?covers (?P<ids>[A-Z]+\d+(?:[ ,]+[A-Z]+\d+)*)")
PLACES = (
    ("platform/lexdex_tests", "*.py"),
    ("search-pipeline/lexdex_search_tests", "*.py"),
    ("loadtests", "*.py"),
    ("charts", "*.py"),
    ("web/src", "*.test.ts*"),
)


def rows() -> dict[str, str]:
    """The checklist: row id -> what the row asks for."""
    text = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
    return {found["id"]: found["text"] for found in ROW.finditer(text)}


def named_rows() -> set[str]:
    """The row ids that tests say they cover."""
    return {row for text in _test_texts() for found in NAMED.finditer(text) for row in re.split(r"[ ,]+", found["ids"])}


def report(wanted: dict[str, str], named: Iterable[str]) -> str:
    """The uncovered rows, one a line, under a line of figures."""
    missing = [row for row in wanted if row not in set(named)]
    head = f"{len(wanted) - len(missing)} of {len(wanted)} rows are named by a test; {len(missing)} are not:"
    return "\n".join([head, *(f"  {row:5} {wanted[row][:110]}" for row in missing)])


def _test_texts() -> Iterator[str]:
    for folder, pattern in PLACES:
        for path in sorted((ROOT / folder).rglob(pattern)):
            yield path.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.stdout.write(report(rows(), named_rows()) + "\n")
