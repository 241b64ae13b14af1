"""Normalises texts, and refuses control characters and excessive length."""

import unicodedata
from collections.abc import Iterator
from typing import Final, Literal

from lexdex.foundation.errors import Invalid

CONTROL = frozenset({"Cc", "Cs"})
BREAKS = frozenset("\n\t")
MAX_COMBINING_MARKS: Final = 30
"""Maximum number of combining marks in a row, as in the Stream-Safe Text Format of Unicode (UAX 15)."""
_DECOMPOSED_TO_MARKS: Final = frozenset("\u0f73\u0f75\u0f81")
"""Characters that are no combining marks, but consist of two."""


def normalize_unicode(text: str, form: Literal["NFC", "NFKD"] = "NFC") -> str:
    """Return the text in a Unicode normal form, without combining marks beyond 30 in a row.

    Without that limit, normalising takes quadratic time, because it sorts the marks in a row by insertion.
    """
    if len(text) > MAX_COMBINING_MARKS and not text.isascii():
        text = "".join(_limit_combining_marks(text))
    return unicodedata.normalize(form, text)


def _limit_combining_marks(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) or character in _DECOMPOSED_TO_MARKS else 0
        if marks <= MAX_COMBINING_MARKS:
            yield character


def clean_text(text: str, *, label: str, max_length: int, is_multiline: bool = False) -> str:
    """Return the text in Unicode form NFC, trimmed; line breaks and tabs are allowed if `is_multiline`.

    Raises Invalid if it is too long or has control characters; `label` names the field in the message ("your note").
    """
    tidy = normalize_unicode(text.replace("\r\n", "\n")).strip()
    allowed = BREAKS if is_multiline else frozenset()
    if any(unicodedata.category(character) in CONTROL and character not in allowed for character in tidy):
        raise Invalid(f"{label.capitalize()} contains control characters. Please write it as plain text.")
    if len(tidy) > max_length:
        raise Invalid(f"Please shorten {label} to at most {max_length:,} characters.")
    return tidy
