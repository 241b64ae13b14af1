"""Writes CSV files that are safe to open in a spreadsheet: no cell is evaluated as a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

MEDIA_TYPE = "text/csv"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Starts of formulas, full-width forms of East Asian keyboards included."""


def encode_csv(lines: Iterable[Sequence[str]]) -> bytes:
    """Encode rows of cells, header first, as CSV in UTF-8; a byte order mark makes Excel recognise the encoding."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_escape_formula(cell) for cell in line] for line in lines)
    return out.getvalue().encode("utf-8-sig")


def _escape_formula(cell: str) -> str:
    """Return the cell; if it starts like a formula, with an apostrophe before it, so that it is shown as text."""
    begins = cell.startswith(FORMULA) or cell.lstrip().startswith(FORMULA)
    return f"'{cell}" if begins else cell
