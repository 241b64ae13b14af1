"""Certificate numbers: `LX-YYYY-NNNNNC`, with a check character by ISO 7064 (MOD 37,36)."""

import re
from typing import Final

SAMPLE_YEAR: Final = 0
"""The year in the numbers of the sample issuer, so that no such number looks like that of an issued certificate."""
MAX_SERIAL: Final = 99_999
NUMBER: Final = re.compile(r"LX-(\d{4})-(\d{5})([0-9A-Z])")

_ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def build_number(year: int, serial: int) -> str:
    """Return the number of a year's `serial`-th certificate; raises ValueError beyond 99,999 in a year."""
    if not 1 <= serial <= MAX_SERIAL:
        raise ValueError(f"{year} has no certificate {serial}")
    digits = f"LX{year:04}{serial:05}"
    return f"LX-{year:04}-{serial:05}{compute_check_character(digits)}"


def normalize_number(text: str) -> str:
    """Return a number as it is stored, in upper case; a text that is none stays as it is."""
    # Some characters beyond ASCII have an upper case within it.
    return text.upper() if text.isascii() else text


def is_number(text: str) -> bool:
    """Whether a text is a well-formed number, with the right check character."""
    match = NUMBER.fullmatch(text) if text.isascii() else None
    return match is not None and compute_check_character(f"LX{match[1]}{match[2]}") == match[3]


def compute_check_character(text: str) -> str:
    """Return the check character of a text of digits and capital letters."""
    product = 36
    for character in text:
        total = (product + _ALPHABET.index(character)) % 36 or 36
        product = total * 2 % 37
    return _ALPHABET[(37 - product) % 36]
