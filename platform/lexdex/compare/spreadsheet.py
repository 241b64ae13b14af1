"""A comparison as CSV, for spreadsheets: one line a row, one column a product."""

from lexdex.compare.table import Sheet
from lexdex.foundation import spreadsheets

MEDIA_TYPE, FORMULA = spreadsheets.MEDIA_TYPE, spreadsheets.FORMULA


def written(sheet: Sheet) -> bytes:
    """The whole file."""
    lines = ((line.label, *("; ".join(entries) for entries in line.cells)) for line in sheet.lines)
    return spreadsheets.encode_csv((("Property", *sheet.names), *lines))
