"""Splits a sentence into the words and numbers that are compared between two wordings."""

import re
from typing import Final

import msgspec

_ELISION: Final = re.compile(r"(?i)(l|d|n|s|c|j|m|t|qu|jusqu|lorsqu|puisqu)['\u2019](.+)")
"""A French word before a vowel: "l'outil", "n'indique"."""
_NOT: Final = re.compile(r"(?i)(.+)n['\u2019]t")
_POSSESSIVE: Final = re.compile(r"(.+)['\u2019]s")
_IRREGULAR: Final = {"ca": "can", "wo": "will", "sha": "shall"}
"""What is left of "can't", "won't" and "shan't" without their ending."""
EDGES: Final = ".,;:!?…()“”„«»'\"\u2018\u2019"
"""Punctuation around a word. A hyphen is none: "-5" is another number than "5"."""
_DASHES: Final = "-\u2013\u2014"
_OPENING_MARKS: Final = frozenset('“„«"')


class Token(msgspec.Struct, frozen=True):
    """A word or a number without the punctuation around it; `begins` tells whether a sentence may begin with it."""

    text: str
    begins: bool


def split_tokens(sentence: str) -> list[Token]:
    """Split a sentence at spaces; contractions become two words, so that "doesn't" equals "does not"."""
    tokens: list[Token] = []
    begins = True
    for chunk in sentence.replace("—", " — ").split(" "):
        word = chunk.strip(EDGES)
        if word.strip(_DASHES):
            quoted = chunk[0] in _OPENING_MARKS
            tokens += [Token(part, begins or quoted) for part in _split_contraction(word)]
            begins = chunk[-1] == ":"
    return tokens


def _split_contraction(word: str) -> list[str]:
    if word.casefold() == "cannot":
        return ["can", "not"]
    if found := _NOT.fullmatch(word):
        stem = found[1]
        return [_IRREGULAR.get(stem.casefold(), stem), "not"]
    if found := _POSSESSIVE.fullmatch(word):
        return [found[1], "'s"]
    if found := _ELISION.fullmatch(word):
        return [found[1], found[2]]
    return [word]


def to_base_form(word: str) -> str:
    """Return an English verb or noun without the ending of its third person or plural: "matches" becomes "match".

    Short words such as "its" have none.
    """
    if len(word) <= 3 or word.endswith("ss") or not word.endswith("s"):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("ches", "shes", "sses", "xes")) else word[:-1]
