"""Renders a comparison as CSV with one line per row and one column per product."""

from lexdex.compare.table import ComparisonTable
from lexdex.foundation import spreadsheets

MEDIA_TYPE, FORMULA = spreadsheets.MEDIA_TYPE, spreadsheets.FORMULA


def render_csv(table: ComparisonTable) -> bytes:
    """Render the comparison as a CSV file; several values in a cell are joined by '; '."""
    lines = ((line.label, *("; ".join(entries) for entries in line.cells)) for line in table.lines)
    return spreadsheets.encode_csv((("Property", *table.names), *lines))
