"""A comparison as CSV: one line for each row, one column for each product."""

from lexdex.compare.table import ComparisonTable
from lexdex.foundation import spreadsheets

MEDIA_TYPE, FORMULA = spreadsheets.MEDIA_TYPE, spreadsheets.FORMULA


def render_csv(table: ComparisonTable) -> bytes:
    """Render the file."""
    lines = ((line.label, *("; ".join(entries) for entries in line.cells)) for line in table.lines)
    return spreadsheets.encode_csv((("Property", *table.names), *lines))
