"""Short texts that people type about themselves: tidied, and refused where they could deceive who reads them."""

import unicodedata

from lexdex.foundation.errors import Invalid

FORBIDDEN = frozenset({"Cc", "Cs", "Co", "Cn"})
DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff")
"""Marks that turn the reading direction: nobody's name needs one, and a few make one name look like another."""


def clean_name(text: str, *, field: str, longest: int) -> str:
    """NFC, without space around and with single spaces inside; raises Invalid with a sentence that names the field."""
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(sign) in FORBIDDEN or sign in DIRECTIONS for sign in tidy):
        raise Invalid(f"{field} contains characters that cannot be shown.")
    if len(tidy) > longest:
        raise Invalid(f"{field} must have at most {longest} characters.")
    return tidy
