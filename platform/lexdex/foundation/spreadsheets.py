"""Tables as CSV that spreadsheets open as they are and calculate nothing of."""

import csv
import io
from collections.abc import Iterable, Sequence

MEDIA_TYPE = "text/csv"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet may take for the beginning of a formula, also in the wide form of East Asian keyboards."""


def encode_csv(lines: Iterable[Sequence[str]]) -> bytes:
    """The whole file, the head being the first line; its byte order mark tells Excel that it is UTF-8."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_defused(cell) for cell in line] for line in lines)
    return out.getvalue().encode("utf-8-sig")


def _defused(cell: str) -> str:
    """Text stays text: a leading apostrophe keeps somebody's words from being calculated."""
    begins = cell.startswith(FORMULA) or cell.lstrip().startswith(FORMULA)
    return f"'{cell}" if begins else cell
