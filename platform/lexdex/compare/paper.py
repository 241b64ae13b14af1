"""A comparison as a tagged PDF, landscape A4, set by Typst from data: what people wrote never becomes markup."""

import asyncio
import logging
import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from importlib import resources
from typing import Any

import msgspec
import typst

from lexdex.compare.rows import NO_DESCRIPTION, NONE, NOT_STATED, Entries
from lexdex.compare.sheet import WHO, Sheet, day
from lexdex.foundation.errors import Unavailable

logger = logging.getLogger("lexdex.compare")

MEDIA_TYPE = "application/pdf"
TEMPLATE = "comparison.typ"
LONGEST_CELL = 3_000
"""Characters of one cell that are printed: five products are at most some hundred pages, whatever they say."""
CUT = "… (the CSV file has all of it)"
LONGEST_WORD = 18
"""Longer ones may be broken, so that an address does not run over its column."""
AT_ONCE = 2
WAITING = 24
PANIC = "PanicException"
IMPOSSIBLE = "This comparison cannot be set as a PDF. The CSV file has the same facts."
BUSY = "Too many PDF files are being made. Please try again in a moment."
SAMPLE = "sample data: such an entry is generated, product and company do not exist."
NOBODY = "no source is recorded"
UNKNOWN = frozenset({NONE, NOT_STATED, NO_DESCRIPTION})
PLAIN = (
    "'N/A' and 'Not stated' mean that nobody has stated it, not that a product lacks it. "
    "Nobody pays for a word in this comparison."
)

_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


class _Queue:
    """How many are being set or wait for it; a burst is refused before it takes the machine from the pages."""

    length = 0
    turn: asyncio.Semaphore | None = None


async def printed(sheet: Sheet, brand: str) -> bytes:
    """The file, set in a thread of its own so that other calls go on meanwhile."""
    if _Queue.length >= AT_ONCE + WAITING:
        raise Unavailable(BUSY, headers={"Retry-After": "5"})
    turn = _Queue.turn = _Queue.turn or asyncio.Semaphore(AT_ONCE)
    _Queue.length += 1
    try:
        async with turn:
            return await asyncio.to_thread(_set, sheet, brand)
    finally:
        _Queue.length -= 1


def _set(sheet: Sheet, brand: str) -> bytes:
    data = msgspec.json.encode(_data(sheet, brand)).decode()
    made = _compiled(data, sheet.made) or _compiled(_without_marks(data), sheet.made)
    if made is None:
        raise Unavailable(IMPOSSIBLE)
    return made


def _compiled(data: str, when: datetime) -> bytes | None:
    """The file, or nothing where Typst itself breaks: 0.15 does on some marks in text that is written leftwards."""
    try:
        compiler = typst.Compiler(font_paths=_fonts(), ignore_system_fonts=True)
        made = compiler.compile(_template(), format="pdf", sys_inputs={"data": data}, timestamp=int(when.timestamp()))
    except BaseException as error:
        # Its breaking is no Exception, so that nothing catches it by chance; here it must not take the server along.
        if type(error).__name__ != PANIC:
            raise
        logger.warning("typst broke on a comparison", exc_info=error)
        return None
    return made if isinstance(made, bytes) else None


def _without_marks(data: str) -> str:
    """The same letters; what cannot be part of one is left out. No sign of JSON combines with anything."""
    composed = unicodedata.normalize("NFC", data)
    return "".join(char for char in composed if not unicodedata.category(char).startswith("M"))


def _data(sheet: Sheet, brand: str) -> dict[str, Any]:
    address = _clean(sheet.address)
    return {
        "title": "Product Comparison",
        "brand": _clean(brand),
        "made": day(sheet.made),
        "lead": _lead(sheet),
        "address": sheet.address,
        "shown-address": _breakable(address),
        "size": 9.5 if len(sheet.names) < 4 else 8.5,
        "fonts": _fonts().families(),
        "names": [_said(name) for name in sheet.names],
        "rows": [{"label": line.label, "cells": [_cell(entries) for entries in line.cells]} for line in sheet.lines],
        "notes": _notes(sheet),
    }


def _lead(sheet: Sheet) -> str:
    count = len(sheet.names)
    rows = f" Only the rows that differ; {sheet.hidden} say the same and are left out." if sheet.hidden else ""
    return f"{count} {'product' if count == 1 else 'products side by side'}.{rows}"


def _notes(sheet: Sheet) -> list[str]:
    """What the facts rest on, products with the same sources together."""
    notes = [f"{_names(sheet.samples)}: {SAMPLE}"] if sheet.samples else []
    told: dict[str, list[str]] = {}
    for name, rests_on in sheet.sources:
        if rests_on == WHO["sample"] and name in sheet.samples:
            continue
        told.setdefault(_breakable(_clean(rests_on)) or NOBODY, []).append(name)
    return [*notes, *(f"{_names(names)}: {rests_on}." for rests_on, names in told.items()), PLAIN]


def _names(names: Sequence[str]) -> str:
    """Each in an isolate of its own: one that is written leftwards does not turn the sentence around."""
    return ", ".join(f"\u2068{_breakable(_clean(name))}\u2069" for name in names)


def _cell(entries: Entries) -> list[dict[str, Any]]:
    """The entries one under the other, as far as the space of a cell goes."""
    shown: list[dict[str, Any]] = []
    left = LONGEST_CELL
    for entry in entries:
        if left <= 0:
            return [*shown, _said(CUT)]
        shown.append(_said(entry if len(entry) <= left else f"{entry[:left]} {CUT}"))
        left -= len(entry)
    return shown


def _said(text: str) -> dict[str, Any]:
    return {"text": _breakable(_clean(text)), "rtl": _from_the_right(text), "unknown": text in UNKNOWN}


def _clean(text: str) -> str:
    """Without what has no look of its own and could turn around what stands beside it."""
    return _UNSEEN.sub(" ", text)


def _breakable(text: str) -> str:
    return _LONG_WORD.sub(lambda word: _broken(word[0]), text)


def _broken(word: str) -> str:
    """With places where a line may end; letters and their marks stay together."""
    if any(unicodedata.bidirectional(char) == "NSM" for char in word):
        return word
    return "\u200b".join(re.findall(rf".{{1,{LONGEST_WORD // 2}}}", word))


def _from_the_right(text: str) -> bool:
    """Whether the first letter that has a direction is of a script written from the right."""
    strong = (unicodedata.bidirectional(char) for char in text)
    return next((kind in {"R", "AL"} for kind in strong if kind in {"L", "R", "AL"}), False)


@cache
def _fonts() -> typst.Fonts:
    """Looked up once: Typst's own, then those of the machine, which only help with scripts that its own lack."""
    return typst.Fonts()


@cache
def _template() -> bytes:
    return resources.files("lexdex.compare").joinpath(TEMPLATE).read_bytes()
