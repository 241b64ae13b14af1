"""Renders a comparison as an accessible (tagged) PDF in landscape A4 with Typst.

The texts are passed to the Typst template as data, so that they are never interpreted as markup.
"""

from collections.abc import Sequence
from functools import cache, partial
from importlib import resources
from typing import Any

from lexdex.compare.rows import NO_DESCRIPTION, NONE, NOT_STATED, Entries
from lexdex.compare.table import SOURCE_TEXTS, ComparisonTable, format_day
from lexdex.foundation import typesetting
from lexdex.foundation.typesetting import insert_breaks, replace_invisible

MEDIA_TYPE = "application/pdf"
TEMPLATE = "comparison.typ"
MAX_CELL_LENGTH = 3_000
"""Characters of one cell; limits a PDF of five products to about a hundred pages."""
CUT = "… (full text in the CSV file)"
TYPESETTING_FAILED = "This comparison can't be exported as a PDF. The CSV file has the same facts."
LEFT_OUT = "Left out, because they are not in the catalogue"
SAMPLE = "sample data; product and company are invented."
NO_SOURCE = "no source recorded"
UNKNOWN = frozenset({NONE, NOT_STATED, NO_DESCRIPTION})
UNKNOWN_NOTE = (
    "'N/A' and 'Not stated' mean that no source states it, not that a product lacks it. "
    "No vendor paid for this comparison."
)


async def render_pdf(table: ComparisonTable, brand: str) -> bytes:
    """Render the comparison as a PDF; `brand` is the site's name.

    Raises Unavailable if too many PDFs are being rendered or if Typst can't render this one.
    """
    data = partial(_build_data, table, brand)
    return await typesetting.typeset(
        _read_template(), data, file_format="pdf", created_at=table.created_at, failure_message=TYPESETTING_FAILED
    )


def _build_data(table: ComparisonTable, brand: str) -> dict[str, Any]:
    address = replace_invisible(table.address)
    return {
        "title": "Product Comparison",
        "brand": replace_invisible(brand),
        "made": format_day(table.created_at),
        "lead": _describe_rows(table),
        "address": table.address,
        "shown-address": insert_breaks(address),
        "size": 9.5 if len(table.names) < 4 else 8.5,
        "names": [_to_text(name) for name in table.names],
        "rows": [{"label": line.label, "cells": [_to_cell(entries) for entries in line.cells]} for line in table.lines],
        "notes": _list_notes(table),
    }


def _describe_rows(table: ComparisonTable) -> str:
    count = len(table.names)
    rows = f" Only rows that differ; {table.hidden_rows} identical rows are left out." if table.hidden_rows else ""
    return f"{count} {'product' if count == 1 else 'products side by side'}.{rows}"


def _list_notes(table: ComparisonTable) -> list[str]:
    """List the notes below the table: products left out, products that are sample data, and the sources of the data.

    Products with the same sources share one note.
    """
    notes = [f"{LEFT_OUT}: {_join_names(table.missing)}."] if table.missing else []
    samples = [name for name, is_sample in zip(table.names, table.samples, strict=True) if is_sample]
    if samples:
        notes.append(f"{_join_names(samples)}: {SAMPLE}")
    names_by_source: dict[str, list[str]] = {}
    for name, sources_text in table.sources:
        if sources_text == SOURCE_TEXTS["sample"] and name in samples:
            continue
        names_by_source.setdefault(insert_breaks(replace_invisible(sources_text)) or NO_SOURCE, []).append(name)
    return [
        *notes,
        *(f"{_join_names(names)}: {sources_text}." for sources_text, names in names_by_source.items()),
        UNKNOWN_NOTE,
    ]


def _join_names(names: Sequence[str]) -> str:
    """Join product names with commas, each isolated in its own text direction.

    Without the isolation, a right-to-left name would reorder the rest of the sentence.
    """
    return ", ".join(f"\u2068{insert_breaks(replace_invisible(name))}\u2069" for name in names)


def _to_cell(entries: Entries) -> list[dict[str, Any]]:
    """Convert a cell's entries to the template's format, shortened to `MAX_CELL_LENGTH` characters in total."""
    shortened: list[dict[str, Any]] = []
    left = MAX_CELL_LENGTH
    for entry in entries:
        if left <= 0:
            return [*shortened, _to_text(CUT)]
        shortened.append(_to_text(entry if len(entry) <= left else f"{entry[:left]} {CUT}"))
        left -= len(entry)
    return shortened


def _to_text(text: str) -> dict[str, Any]:
    return {**typesetting.to_template_text(text), "unknown": text in UNKNOWN}


@cache
def _read_template() -> bytes:
    return resources.files("lexdex.compare").joinpath(TEMPLATE).read_bytes()
