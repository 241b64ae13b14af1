"""Makes PDF and PNG files from data with Typst; text from users is never interpreted as markup."""

import asyncio
import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, Literal

import msgspec
import typst

from lexdex.foundation.errors import Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.foundation.texts import normalize_unicode
from lexdex.foundation.undisplayable import MAX_KINDS, find_reported, replace_kinds, replace_uncommon

logger = get_logger("lexdex.typesetting")

MAX_WORD_LENGTH = 18
"""Maximum length of an unbroken word; longer ones such as URLs may be broken, so that they fit their column."""
MAX_CONCURRENCY = 2
MAX_WAITING = 24
POINTS_PER_INCH = 72.0
"""An image has one pixel per point of its page."""
PANIC = "PanicException"
LEFT_TO_RIGHT_MARK: Final = "\u200e"
BUSY = "Too many files are being generated. Please try again in a moment."

FALLBACK_FONTS: Final = (
    *("Noto Naskh Arabic", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK SC", "Noto Sans Devanagari"),
    *("Noto Sans Thai", "DejaVu Sans"),
)
"""The fonts to prefer for scripts that those of the templates lack, where the machine has them.

For further scripts, Typst itself chooses among the fonts of the machine. The image has those of Debian's packages
fonts-noto-core and fonts-noto-cjk.
"""

Format = Literal["pdf", "png"]
PdfStandard = Literal["a-2a", "a-3a", "ua-1"]
"""a-2a: PDF/A for archives, with tags; a-3a: the same, and it may carry files; ua-1: PDF/UA, accessible."""
Data = Callable[[], dict[str, Any]]
"""Returns the data of a file; called in the thread, because a product may have a million characters."""

_PRELUDE: Final = rb"""
#let with-breaks(value) = {
  if type(value) == str {
    if value.contains("\u{200b}") { value.split("\u{200b}").join(box()) } else { value }
  } else if type(value) == array { value.map(with-breaks) }
  else if type(value) == dictionary { value.pairs().map(((key, each)) => (key, with-breaks(each))).to-dict() }
  else { value }
}
"""
"""Begins each template. A line may break at an empty box as well as at a zero-width space, which would be in the text
that a reader copies, and has the glyph of letters in some fonts, so that Standard would be read as Sta, nda, rd."""
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_WORD_PART = re.compile(rf".{{1,{MAX_WORD_LENGTH // 2}}}")
_LONG_WORD = re.compile(rf"\S{{{MAX_WORD_LENGTH + 1},}}")


class _Queue:
    """Counts the files that are being made or waiting, so that further ones can be refused when there are too many."""

    def __init__(self) -> None:
        self.length = 0
        self.slots = asyncio.Semaphore(MAX_CONCURRENCY)


_queue = _Queue()


async def typeset(
    template: bytes,
    data: Data,
    *,
    file_format: Format,
    created_at: datetime,
    failure_message: str,
    pdf_standards: Sequence[PdfStandard] = (),
) -> bytes:
    """Return the PDF or PNG that Typst makes from a template and data; runs in a thread, not in the event loop.

    The template reads the result of `data()` as JSON, with those of FALLBACK_FONTS that the machine has under "fonts";
    `created_at` becomes the document's date; a PDF fulfils `pdf_standards`. Raises Unavailable if too many files are
    waiting, or if Typst fails on the template or data; the error then has the text `failure_message`.
    """
    if _queue.length >= MAX_CONCURRENCY + MAX_WAITING:
        raise Unavailable(BUSY, headers={"Retry-After": "5"})
    _queue.length += 1
    try:
        async with _queue.slots:
            content = await asyncio.to_thread(_render, template, data, file_format, created_at, pdf_standards)
    finally:
        _queue.length -= 1
    if content is None:
        raise Unavailable(failure_message)
    return content


def to_template_text(text: str) -> dict[str, Any]:
    """Return a text as templates expect it: {"text": …, "rtl": …}.

    "text" has no control characters and optional line breaks in long words; "rtl" is whether it reads from right to
    left.
    """
    return {"text": insert_breaks(replace_invisible(text)), "rtl": is_right_to_left(text)}


def to_template_sentence(text: str, *names: str) -> dict[str, Any]:
    """Return an English sentence with names of any script as templates expect it: it reads from left to right.

    A name that ends in Hebrew or Arabic is followed by a mark, so that a number or punctuation after it is not read as
    its part.
    """
    shown = insert_breaks(replace_invisible(text))
    for name in {insert_breaks(replace_invisible(name)) for name in names if ends_right_to_left(name)}:
        shown = shown.replace(name, f"{name}{LEFT_TO_RIGHT_MARK}")
    return {"text": shown, "rtl": False}


def replace_invisible(text: str) -> str:
    """Replace control and direction characters by spaces; they could change the direction of neighbouring text."""
    return _UNSEEN.sub(" ", text)


def insert_breaks(text: str) -> str:
    """Insert zero-width spaces, at which a line may break, into words longer than MAX_WORD_LENGTH."""
    return _LONG_WORD.sub(lambda word: _break_word(word[0]), text)


def is_right_to_left(text: str) -> bool:
    """Whether the text reads from right to left, judged by its first letter that has a direction."""
    strong = (unicodedata.bidirectional(char) for char in text)
    return next((kind in {"R", "AL"} for kind in strong if kind in {"L", "R", "AL"}), False)


def ends_right_to_left(text: str) -> bool:
    """Whether the text ends in a script that reads from right to left, judged by its last letter with a direction."""
    return is_right_to_left(text[::-1])


def strip_combining_marks(data: str) -> str:
    """Remove combining marks that have no composed form with their letter, for a second try when Typst fails on them.

    `data` is encoded JSON, whose syntax this does not affect.
    """
    composed = normalize_unicode(data)
    return "".join(char for char in composed if not unicodedata.category(char).startswith("M"))


def _render(
    template: bytes, data: Data, file_format: Format, created_at: datetime, standards: Sequence[PdfStandard]
) -> bytes | None:
    text = msgspec.json.encode({**data(), "fonts": _list_fallback_fonts()}).decode()
    return _compile_displayable(template, text, file_format, created_at, standards) or _compile_displayable(
        template, strip_combining_marks(text), file_format, created_at, standards
    )


def _compile_displayable(
    template: bytes, data: str, file_format: Format, created_at: datetime, standards: Sequence[PdfStandard]
) -> bytes | None:
    """Compile; characters that no font has are replaced by code points, since the standards allow no gaps."""
    for _ in range(MAX_KINDS):
        try:
            return _compile(template, data, file_format, created_at, standards)
        except typst.TypstError as error:
            changed = replace_kinds(data, find_reported(str(error)))
            if changed == data:
                raise
            logger.warning("no font has some characters of a file", exc_info=error)
            data = changed
    return _compile(template, replace_uncommon(data), file_format, created_at, standards)


def _compile(
    template: bytes, data: str, file_format: Format, created_at: datetime, standards: Sequence[PdfStandard]
) -> bytes | None:
    """Return the file made from the template and JSON data, or None if Typst fails on the text.

    Typst 0.15 panics on some combining marks in right-to-left text.
    """
    stamp = int(created_at.timestamp())
    try:
        compiler = typst.Compiler(font_paths=_find_fonts(), ignore_system_fonts=True)
        output = compiler.compile(
            _PRELUDE + template,
            format=file_format,
            ppi=POINTS_PER_INCH,
            sys_inputs={"data": data},
            timestamp=stamp,
            pdf_standards=list(standards) or None,
        )
    except BaseException as error:
        # A panic is raised as a BaseException; uncaught, it would end the server.
        if type(error).__name__ != PANIC:
            raise
        logger.warning("typst failed on a text", exc_info=error)
        return None
    return output if isinstance(output, bytes) else None


def _break_word(word: str) -> str:
    """Insert zero-width spaces into a word.

    A word with combining marks is returned unchanged, because a break could separate a mark from its letter.
    """
    if any(unicodedata.bidirectional(char) == "NSM" for char in word):
        return word
    return "\u200b".join(_WORD_PART.findall(word))


@cache
def _list_fallback_fonts() -> tuple[str, ...]:
    families = frozenset(_find_fonts().families())
    return tuple(name for name in FALLBACK_FONTS if name in families)


@cache
def _find_fonts() -> typst.Fonts:
    """Return Typst's own fonts and the system's, for scripts that Typst's lack; searched once per process."""
    return typst.Fonts()
