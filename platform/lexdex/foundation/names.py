"""Normalises names and other short texts, and refuses characters that could mislead a reader."""

import unicodedata
from typing import Final

import regex

from lexdex.foundation.errors import Invalid
from lexdex.foundation.lookalikes import mixes_alphabets
from lexdex.foundation.texts import normalize_unicode, refuse_hidden_characters

FORBIDDEN = frozenset({"Cc", "Cs", "Co", "Cn"})
DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff")
"""Characters that change the reading direction; they are refused because they can make one name look like another."""

MAX_COMPANY_LENGTH: Final = 200
MAX_WORD_LENGTH: Final = 40
MAX_COMPANY_WORD_LENGTH: Final = 80
LINK_IN_NAME: Final = (
    "{field} can't contain web addresses, '/', ':', '@' or words of more than {max_word_length} characters."
)
MIXED_ALPHABETS: Final = "{field} mixes alphabets within a word. Please write each word in one alphabet."
_LINK: Final = regex.compile(r"[/\\:@\u2044\u2215\u29f8\ua789\u2236]|\bwww\.", regex.IGNORECASE)
"""What makes an address of a text, also in signs that look the same."""
_DOTTED: Final = regex.compile(r"[\w-]\.(?:[\p{L}\p{M}][\w-]+|\d)")
"""A dot inside a word that is not the one of initials, as in "evil.example"; email clients make links of it."""
_LEGAL_FORM: Final = regex.compile(r"\b\p{L}/\p{L}\b")
"""Legal forms such as A/S."""


def clean_person_name(text: str, *, field: str, max_length: int) -> str:
    """Return the name of a person like `clean_name`; raises Invalid also for one that emails must not show.

    Emails greet people by name, so a name with an address would be an advertisement in our name.
    """
    name = clean_name(text, field=field, max_length=max_length)
    refuse_link_like_name(name, field=field)
    return name


def refuse_link_like_name(name: str, *, field: str) -> None:
    """Raise Invalid for the name of a person that contains a web address or an endless word."""
    if is_link_like(name):
        raise Invalid(LINK_IN_NAME.format(field=field, max_word_length=MAX_WORD_LENGTH))


def clean_company(text: str, *, field: str) -> str:
    """Return the name of an organisation like `clean_name`; raises Invalid also for addresses and mixed alphabets.

    "Booking.com" and "Novo A/S" are accepted; emails to others leave out names with a dot inside.
    """
    name = clean_name(text, field=field, max_length=MAX_COMPANY_LENGTH)
    if _LINK.search(_LEGAL_FORM.sub("", _fold_signs(name))) or _has_long_word(name, MAX_COMPANY_WORD_LENGTH):
        raise Invalid(LINK_IN_NAME.format(field=field, max_word_length=MAX_COMPANY_WORD_LENGTH))
    if mixes_alphabets(name):
        raise Invalid(MIXED_ALPHABETS.format(field=field))
    return name


def is_link_like(name: str) -> bool:
    """Return whether a name contains what email clients or readers take for a web address, or an endless word."""
    folded = _fold_signs(name)
    return bool(_LINK.search(folded) or _DOTTED.search(folded)) or _has_long_word(name, MAX_WORD_LENGTH)


def _fold_signs(name: str) -> str:
    """Return the name with full-width and ideographic signs as ASCII."""
    return normalize_unicode(name, "NFKC").replace("\u3002", ".").replace("\uff61", ".")


def _has_long_word(name: str, max_length: int) -> bool:
    return any(len(word) > max_length for word in name.split())


def clean_name(text: str, *, field: str, max_length: int) -> str:
    """Return the text in Unicode form NFC, trimmed, with single spaces.

    Raises Invalid, naming the `field`, if it is too long or contains control characters or ones that change the reading
    direction.
    """
    tidy = " ".join(normalize_unicode(text).split())
    refuse_hidden_characters(tidy, label=field)
    if any(unicodedata.category(character) in FORBIDDEN for character in tidy):
        raise Invalid(f"{field} contains characters that cannot be shown.")
    if len(tidy) > max_length:
        raise Invalid(f"{field} must have at most {max_length} characters.")
    return tidy
