"""The rows of docs/requirements.md: id, text, parts, and whether the row is marked as built."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
CHECKLIST = ROOT / "docs" / "requirements.md"
ROW = re.compile(
    r"^- \[(?P<mark>[ x])\] (?P<id>[A-Z]+\d+) (?P<text>.*?)(?: \(parts: (?P<parts>[a-z0-9, -]+)\))?$", re.MULTILINE
)


class Row(NamedTuple):
    """One row; without parts, the row itself is what a test claims."""

    row_id: str
    text: str
    is_built: bool
    parts: tuple[str, ...]

    @property
    def claims(self) -> tuple[str, ...]:
        """What tests have to claim: `N06/theme` for a part, `N01` for a row without parts."""
        return tuple(f"{self.row_id}/{part}" for part in self.parts) or (self.row_id,)


def parse_rows(text: str) -> Iterator[Row]:
    """Yield the rows of a checklist."""
    for found in ROW.finditer(text):
        parts = tuple(part.strip() for part in (found["parts"] or "").split(",") if part.strip())
        yield Row(found["id"], found["text"], found["mark"] == "x", parts)


def read_rows() -> list[Row]:
    """Read the checklist of this checkout."""
    return list(parse_rows(CHECKLIST.read_text(encoding="utf-8")))


def list_claims(rows: Iterable[Row]) -> set[str]:
    """List everything that tests may claim."""
    return {claim for row in rows for claim in row.claims}
