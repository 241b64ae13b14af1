"""CSV files that spreadsheets open without evaluating any cell."""

import csv
import io
from collections.abc import Iterable, Sequence

MEDIA_TYPE = "text/csv"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Starts of formulas, full-width forms of East Asian keyboards included."""


def encode_csv(lines: Iterable[Sequence[str]]) -> bytes:
    """Encode the lines, the header first; the byte order mark makes Excel read UTF-8."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_escape_formula(cell) for cell in line] for line in lines)
    return out.getvalue().encode("utf-8-sig")


def _escape_formula(cell: str) -> str:
    """Put an apostrophe before a formula, so that it is shown as text."""
    begins = cell.startswith(FORMULA) or cell.lstrip().startswith(FORMULA)
    return f"'{cell}" if begins else cell
