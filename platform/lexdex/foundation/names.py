"""Normalises names and other short texts, and refuses characters that could mislead a reader."""

import unicodedata

from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import normalize_unicode

FORBIDDEN = frozenset({"Cc", "Cs", "Co", "Cn"})
DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff")
"""Characters that change the reading direction; they are refused because they can make one name look like another."""


def clean_name(text: str, *, field: str, max_length: int) -> str:
    """Return the text in Unicode form NFC, trimmed, with single spaces.

    Raises Invalid, naming the `field`, if it is too long or contains control characters or ones that change the reading
    direction.
    """
    tidy = " ".join(normalize_unicode(text).split())
    if any(unicodedata.category(character) in FORBIDDEN or character in DIRECTIONS for character in tidy):
        raise Invalid(f"{field} contains characters that cannot be shown.")
    if len(tidy) > max_length:
        raise Invalid(f"{field} must have at most {max_length} characters.")
    return tidy
