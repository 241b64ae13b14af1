"""A comparison as a tagged PDF, landscape A4, set by Typst from data: what people wrote never becomes markup."""

from collections.abc import Sequence
from functools import cache, partial
from importlib import resources
from typing import Any

from lexdex.compare.rows import NO_DESCRIPTION, NONE, NOT_STATED, Entries
from lexdex.compare.table import WHO, Sheet, day
from lexdex.foundation import typesetting
from lexdex.foundation.typesetting import insert_breaks, replace_invisible

MEDIA_TYPE = "application/pdf"
TEMPLATE = "comparison.typ"
MAX_CELL_LENGTH = 3_000
"""Characters of one cell that are printed: five products are at most some hundred pages, whatever they say."""
CUT = "… (full text in the CSV file)"
IMPOSSIBLE = "This comparison can't be exported as a PDF. The CSV file has the same facts."
SAMPLE = "sample data; product and company are invented."
NOBODY = "no source recorded"
UNKNOWN = frozenset({NONE, NOT_STATED, NO_DESCRIPTION})
PLAIN = (
    "'N/A' and 'Not stated' mean that no source states it, not that a product lacks it. "
    "No vendor paid for this comparison."
)


async def printed(sheet: Sheet, brand: str) -> bytes:
    """The file; raises Unavailable when too many are being made, or where its text cannot be set."""
    data = partial(_data, sheet, brand)
    return await typesetting.typeset(_template(), data, form="pdf", made=sheet.made, impossible=IMPOSSIBLE)


def _data(sheet: Sheet, brand: str) -> dict[str, Any]:
    address = replace_invisible(sheet.address)
    return {
        "title": "Product Comparison",
        "brand": replace_invisible(brand),
        "made": day(sheet.made),
        "lead": _lead(sheet),
        "address": sheet.address,
        "shown-address": insert_breaks(address),
        "size": 9.5 if len(sheet.names) < 4 else 8.5,
        "names": [_said(name) for name in sheet.names],
        "rows": [{"label": line.label, "cells": [_cell(entries) for entries in line.cells]} for line in sheet.lines],
        "notes": _notes(sheet),
    }


def _lead(sheet: Sheet) -> str:
    count = len(sheet.names)
    rows = f" Only rows that differ; {sheet.hidden} identical rows are left out." if sheet.hidden else ""
    return f"{count} {'product' if count == 1 else 'products side by side'}.{rows}"


def _notes(sheet: Sheet) -> list[str]:
    """What the facts rest on, products with the same sources together."""
    notes = [f"{_names(sheet.samples)}: {SAMPLE}"] if sheet.samples else []
    told: dict[str, list[str]] = {}
    for name, rests_on in sheet.sources:
        if rests_on == WHO["sample"] and name in sheet.samples:
            continue
        told.setdefault(insert_breaks(replace_invisible(rests_on)) or NOBODY, []).append(name)
    return [*notes, *(f"{_names(names)}: {rests_on}." for rests_on, names in told.items()), PLAIN]


def _names(names: Sequence[str]) -> str:
    """Each in an isolate of its own: one that is written leftwards does not turn the sentence around."""
    return ", ".join(f"\u2068{insert_breaks(replace_invisible(name))}\u2069" for name in names)


def _cell(entries: Entries) -> list[dict[str, Any]]:
    """The entries one under the other, as far as the space of a cell goes."""
    shown: list[dict[str, Any]] = []
    left = MAX_CELL_LENGTH
    for entry in entries:
        if left <= 0:
            return [*shown, _said(CUT)]
        shown.append(_said(entry if len(entry) <= left else f"{entry[:left]} {CUT}"))
        left -= len(entry)
    return shown


def _said(text: str) -> dict[str, Any]:
    return {**typesetting.to_template_text(text), "unknown": text in UNKNOWN}


@cache
def _template() -> bytes:
    return resources.files("lexdex.compare").joinpath(TEMPLATE).read_bytes()
