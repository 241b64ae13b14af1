"""PDF and PNG files made by Typst from data; user text never becomes markup, and a failure ends only its request."""

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
"""Maximum length of an unbroken word; longer ones such as URLs may be broken, so that they fit their column."""
MAX_CONCURRENCY = 2
MAX_WAITING = 24
POINTS_PER_INCH = 72.0
"""An image has one pixel per point of its page."""
PANIC = "PanicException"
BUSY = "Too many files are being generated. Please try again in a moment."

Format = Literal["pdf", "png"]
Data = Callable[[], dict[str, Any]]
"""Returns the data of a file; called in the thread, because a product may have a million characters."""

_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_LONG_WORD = re.compile(rf"\S{{{MAX_WORD_LENGTH + 1},}}")


class _Queue:
    """The number of files in work or waiting; further ones are refused, so that other requests still get CPU time."""

    def __init__(self) -> None:
        self.length = 0
        self.slots = asyncio.Semaphore(MAX_CONCURRENCY)


_queue = _Queue()


async def typeset(template: bytes, data: Data, *, form: Format, made: datetime, impossible: str) -> bytes:
    """Make the file in a thread, so that other requests go on meanwhile.

    The template finds the data as JSON, the families under `fonts`. Raises Unavailable when too many wait, and with
    `impossible` where Typst cannot set the text.
    """
    if _queue.length >= MAX_CONCURRENCY + MAX_WAITING:
        raise Unavailable(BUSY, headers={"Retry-After": "5"})
    _queue.length += 1
    try:
        async with _queue.slots:
            content = await asyncio.to_thread(_render, template, data, form, made)
    finally:
        _queue.length -= 1
    if content is None:
        raise Unavailable(impossible)
    return content


def to_template_text(text: str) -> dict[str, Any]:
    """Return a text for templates: with breakable words, and whether it runs from right to left."""
    return {"text": insert_breaks(replace_invisible(text)), "rtl": is_right_to_left(text)}


def replace_invisible(text: str) -> str:
    """Replace invisible characters, which could change the direction of the text beside them."""
    return _UNSEEN.sub(" ", text)


def insert_breaks(text: str) -> str:
    """Insert places for line breaks into words that are too long for a column."""
    return _LONG_WORD.sub(lambda word: _break_word(word[0]), text)


def is_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction belongs to a script written from right to left."""
    strong = (unicodedata.bidirectional(char) for char in text)
    return next((kind in {"R", "AL"} for kind in strong if kind in {"L", "R", "AL"}), False)


def strip_combining_marks(data: str) -> str:
    """Remove combining marks that do not compose with their letter; the syntax of JSON is not affected."""
    composed = unicodedata.normalize("NFC", data)
    return "".join(char for char in composed if not unicodedata.category(char).startswith("M"))


def _render(template: bytes, data: Data, form: Format, made: datetime) -> bytes | None:
    text = msgspec.json.encode({**data(), "fonts": _find_fonts().families()}).decode()
    return _compile(template, text, form, made) or _compile(template, strip_combining_marks(text), form, made)


def _compile(template: bytes, data: str, form: Format, made: datetime) -> bytes | None:
    """Return the file, or None if Typst panics, as 0.15 does on some marks in right-to-left text."""
    stamp = int(made.timestamp())
    try:
        compiler = typst.Compiler(font_paths=_find_fonts(), ignore_system_fonts=True)
        output = compiler.compile(
            template, format=form, ppi=POINTS_PER_INCH, sys_inputs={"data": data}, timestamp=stamp
        )
    except BaseException as error:
        # A panic is raised as a BaseException; uncaught, it would end the server.
        if type(error).__name__ != PANIC:
            raise
        logger.warning("typst failed on a text", exc_info=error)
        return None
    return output if isinstance(output, bytes) else None


def _break_word(word: str) -> str:
    """Insert breaks into a word, unless it has combining marks, which a break could separate from their letter."""
    if any(unicodedata.bidirectional(char) == "NSM" for char in word):
        return word
    return "\u200b".join(re.findall(rf".{{1,{MAX_WORD_LENGTH // 2}}}", word))


@cache
def _find_fonts() -> typst.Fonts:
    """Find fonts, once per process: Typst's own, and the system's for scripts that Typst's lack."""
    return typst.Fonts()
