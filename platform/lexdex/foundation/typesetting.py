"""Typst sets paper and pictures from data: what people wrote never becomes markup and never takes the server along."""

import asyncio
import re
import unicodedata
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any, Literal

import msgspec
import typst

from lexdex.foundation.errors import Unavailable
from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.typesetting")

MAX_WORD_LENGTH = 18
"""Longer ones may be broken, so that an address does not run over its column."""
MAX_CONCURRENCY = 2
MAX_WAITING = 24
POINTS_PER_INCH = 72.0
"""A picture has one pixel for each point of its page."""
PANIC = "PanicException"
BUSY = "Too many files are being generated. Please try again in a moment."

Format = Literal["pdf", "png"]
Data = Callable[[], dict[str, Any]]
"""Gathered in the thread, too: the fullest products have a million characters to look through."""

_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_LONG_WORD = re.compile(rf"\S{{{MAX_WORD_LENGTH + 1},}}")


class _Queue:
    """How many are being set or wait for it; a burst is refused before it takes the machine from the pages."""

    length = 0
    turn: asyncio.Semaphore | None = None


async def typeset(template: bytes, data: Data, *, form: Format, made: datetime, impossible: str) -> bytes:
    """The file, set in a thread of its own so that other calls go on meanwhile.

    The template finds the data as JSON, the families under `fonts`. Raises Unavailable when too many wait, and with
    `impossible` where Typst cannot set the text.
    """
    if _Queue.length >= MAX_CONCURRENCY + MAX_WAITING:
        raise Unavailable(BUSY, headers={"Retry-After": "5"})
    turn = _Queue.turn = _Queue.turn or asyncio.Semaphore(MAX_CONCURRENCY)
    _Queue.length += 1
    try:
        async with turn:
            content = await asyncio.to_thread(_set, template, data, form, made)
    finally:
        _Queue.length -= 1
    if content is None:
        raise Unavailable(impossible)
    return content


def to_template_text(text: str) -> dict[str, Any]:
    """A text as templates take it: bounded words, and whether it is written from the right."""
    return {"text": insert_breaks(replace_invisible(text)), "rtl": is_right_to_left(text)}


def replace_invisible(text: str) -> str:
    """Without what has no look of its own and could turn around what stands beside it."""
    return _UNSEEN.sub(" ", text)


def insert_breaks(text: str) -> str:
    """With places where a line may end inside of words that are too long for a column."""
    return _LONG_WORD.sub(lambda word: _broken(word[0]), text)


def is_right_to_left(text: str) -> bool:
    """Whether the first letter that has a direction is of a script written from the right."""
    strong = (unicodedata.bidirectional(char) for char in text)
    return next((kind in {"R", "AL"} for kind in strong if kind in {"L", "R", "AL"}), False)


def strip_combining_marks(data: str) -> str:
    """The same letters; what cannot be part of one is left out. No sign of JSON combines with anything."""
    composed = unicodedata.normalize("NFC", data)
    return "".join(char for char in composed if not unicodedata.category(char).startswith("M"))


def _set(template: bytes, data: Data, form: Format, made: datetime) -> bytes | None:
    text = msgspec.json.encode({**data(), "fonts": _fonts().families()}).decode()
    return _compiled(template, text, form, made) or _compiled(template, strip_combining_marks(text), form, made)


def _compiled(template: bytes, data: str, form: Format, made: datetime) -> bytes | None:
    """The file, or nothing where Typst itself breaks: 0.15 does on some marks in text that is written leftwards."""
    stamp = int(made.timestamp())
    try:
        compiler = typst.Compiler(font_paths=_fonts(), ignore_system_fonts=True)
        set_ = compiler.compile(template, format=form, ppi=POINTS_PER_INCH, sys_inputs={"data": data}, timestamp=stamp)
    except BaseException as error:
        # Its breaking is no Exception, so that nothing catches it by chance; here it must not take the server along.
        if type(error).__name__ != PANIC:
            raise
        logger.warning("typst failed on a text", exc_info=error)
        return None
    return set_ if isinstance(set_, bytes) else None


def _broken(word: str) -> str:
    """Letters and their marks stay together."""
    if any(unicodedata.bidirectional(char) == "NSM" for char in word):
        return word
    return "\u200b".join(re.findall(rf".{{1,{MAX_WORD_LENGTH // 2}}}", word))


@cache
def _fonts() -> typst.Fonts:
    """Looked up once: Typst's own, then those of the machine, which only help with scripts that its own lack."""
    return typst.Fonts()
