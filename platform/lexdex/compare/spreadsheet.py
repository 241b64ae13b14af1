"""A comparison as CSV, for spreadsheets: one line a row, one column a product."""

import csv
import io

from lexdex.compare.sheet import Sheet

MEDIA_TYPE = "text/csv"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet may take for the beginning of a formula, also in the wide form of East Asian keyboards."""


def written(sheet: Sheet) -> bytes:
    """The whole file; its byte order mark tells Excel that it is UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([_defused(cell) for cell in ("Property", *sheet.names)])
    for line in sheet.lines:
        writer.writerow([_defused(cell) for cell in (line.label, *("; ".join(entries) for entries in line.cells))])
    return out.getvalue().encode("utf-8-sig")


def _defused(cell: str) -> str:
    """Text stays text: a leading apostrophe keeps a vendor's words from being calculated."""
    begins = cell.startswith(FORMULA) or cell.lstrip().startswith(FORMULA)
    return f"'{cell}" if begins else cell
