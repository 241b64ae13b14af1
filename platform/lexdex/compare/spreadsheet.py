"""Renders a comparison as CSV with one line per row and one column per product."""

from lexdex.compare.table import ComparisonTable
from lexdex.foundation import spreadsheets

MEDIA_TYPE, FORMULA = spreadsheets.MEDIA_TYPE, spreadsheets.FORMULA
SAMPLE_LABEL = "Sample data"
MISSING_LABEL = "Not in the catalogue"


def render_csv(table: ComparisonTable) -> bytes:
    """Render the comparison as a CSV file; several values in a cell are joined by '; '.

    Below the rows of the comparison, a line marks the products that are sample data, and a line lists the requested
    ids without a public product; each only if there are any.
    """
    lines = [(line.label, *("; ".join(entries) for entries in line.cells)) for line in table.lines]
    if any(table.samples):
        lines.append((SAMPLE_LABEL, *("Yes" if is_sample else "" for is_sample in table.samples)))
    if table.missing:
        lines.append((MISSING_LABEL, "; ".join(table.missing), *("" for _ in table.names[1:])))
    return spreadsheets.encode_csv((("Property", *table.names), *lines))
