"""Normalises texts, and refuses control characters and excessive length."""

import unicodedata
from typing import Final, Literal

import regex

from lexdex.foundation.errors import Invalid
from lexdex.foundation.hidden_characters import has_hidden_characters

HIDDEN: Final = "{label} contains characters that can't be seen or change the reading direction. Please remove them."
CONTROL = frozenset({"Cc", "Cs"})
BREAKS = frozenset("\n\t")
MAX_COMBINING_MARKS: Final = 30
"""Maximum number of combining marks in a row, as in the Stream-Safe Text Format of Unicode (UAX 15)."""
_MARK: Final = r"[\P{Canonical_Combining_Class=0}\u0f73\u0f75\u0f81]"
"""A combining mark, or one of the characters that are none, but consist of two."""
_EXCESSIVE_MARKS: Final = regex.compile(f"({_MARK}{{{MAX_COMBINING_MARKS}}}){_MARK}+")

_REPLACED: Final = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "ŋ": "n", "Ŋ": "N"}
    | dict(zip("øØłŁđĐðÐħĦıŧŦ", "oOlLdDdDhHitT", strict=True))
    | dict.fromkeys("\u2018\u2019\u201b\u02bc\u00b4`\u2032", "'")
)
"""Letters that Unicode doesn't decompose, and the forms of the apostrophe."""


def normalize_unicode(text: str, form: Literal["NFC", "NFKC", "NFKD"] = "NFC") -> str:
    """Return the text in a Unicode normal form, without combining marks beyond 30 in a row.

    Without that limit, normalising takes quadratic time, because it sorts the marks in a row by insertion.
    """
    return unicodedata.normalize(form, text if text.isascii() else _EXCESSIVE_MARKS.sub(r"\1", text))


def fold_accents(text: str) -> str:
    """Return the text without accents, with Latin letters as those of English, and with one form of apostrophes."""
    decomposed = normalize_unicode(text.translate(_REPLACED), "NFKD")
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def refuse_hidden_characters(text: str, *, label: str) -> None:
    """Raise Invalid, naming the field, if the text has characters that can't be seen or change the reading direction.

    They make one text look like another, or hide a part of it from moderators.
    """
    if has_hidden_characters(text):
        raise Invalid(HIDDEN.format(label=label[:1].upper() + label[1:]))


def clean_text(text: str, *, label: str, max_length: int, is_multiline: bool = False) -> str:
    """Return the text in Unicode form NFC, trimmed; line breaks and tabs are allowed if `is_multiline`.

    Raises Invalid if it is too long or has control characters or hidden ones; `label` names the field in the message
    ("your note").
    """
    tidy = normalize_unicode(text.replace("\r\n", "\n")).strip()
    allowed = BREAKS if is_multiline else frozenset()
    if any(unicodedata.category(character) in CONTROL and character not in allowed for character in tidy):
        raise Invalid(f"{label.capitalize()} contains control characters. Please write it as plain text.")
    refuse_hidden_characters(tidy, label=label)
    if len(tidy) > max_length:
        raise Invalid(f"Please shorten {label} to at most {max_length:,} characters.")
    return tidy
