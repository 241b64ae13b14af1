"""Isolates right-to-left texts of people inside sentences of ours, so that they don't reorder what is around them.

Isolates are those of the Unicode Bidirectional Algorithm (UAX #9). Texts without right-to-left characters stay as they
are.
"""

import re
from collections.abc import Collection
from typing import Final
from unicodedata import bidirectional

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_DIRECTIONAL_ISOLATE: Final = "\u2069"
RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})
_ISOLATES: Final = re.compile("[\u2066-\u2069]")


def has_right_to_left(text: str) -> bool:
    """Whether a text has characters that can reorder others."""
    return not text.isascii() and any(bidirectional(char) in RIGHT_TO_LEFT for char in text)


def isolate(text: str) -> str:
    """Isolate each line of a text that has right-to-left characters, for an isolate ends with its line."""
    return "\n".join(_isolate_line(line) for line in remove_isolates(text).split("\n"))


def isolate_names(sentence: str, names: Collection[str]) -> str:
    """Isolate the right-to-left ones among the names that occur in a sentence."""
    return "".join(isolate(part) if part in names else part for part in split_at_names(sentence, names))


def split_at_names(sentence: str, names: Collection[str]) -> list[str]:
    """Split a sentence before and after each name in it; the longest first, since one may be part of another."""
    parts = [sentence]
    for name in sorted(filter(None, names), key=len, reverse=True):
        parts = [piece for part in parts for piece in ([part] if part in names else _split_at(name, part))]
    return parts


def _split_at(name: str, text: str) -> list[str]:
    first, *others = text.split(name)
    return [first, *(piece for other in others for piece in (name, other))]


def remove_isolates(text: str) -> str:
    """Remove the isolates of a text, which could end those around it."""
    return _ISOLATES.sub("", text)


def _isolate_line(line: str) -> str:
    return f"{FIRST_STRONG_ISOLATE}{line}{POP_DIRECTIONAL_ISOLATE}" if has_right_to_left(line) else line
