"""Replaces characters that no font has by their code points, because a PDF/A must display every character."""

import re
import unicodedata
from typing import Final

MAX_KINDS: Final = 8
"""How many kinds of characters are replaced one after another, before all uncommon ones are."""
COMMON_SCRIPTS: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Scripts that Typst's own font has; of these, single characters are replaced."""
COMMON_RANGES: Final = (
    ("\0", "\u017f"),
    ("\u0391", "\u03a1"),
    ("\u03a3", "\u03c9"),
    ("\u0400", "\u045f"),
    ("\u2010", "\u2026"),
)
"""Latin, Greek and Cyrillic letters, and dashes and quotation marks."""
BREAK: Final = "\u200b"

_OPENINGS: Final = ('text `"', 'codepoint `"')
_CLOSING: Final = '"`'
_ESCAPE: Final = re.compile(r"\\u\{([0-9a-f]+)\}")


def find_reported(problem: str) -> str:
    """Return the characters that a message of Typst says it can't display; empty for any other message."""
    # No regular expression: on a text that repeats an opening, its time would grow with the square of the length.
    begin = min((at + len(opening) for opening in _OPENINGS if (at := problem.find(opening)) >= 0), default=None)
    end = -1 if begin is None else problem.find(_CLOSING, begin)
    return _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), problem[begin:end]) if end >= 0 else ""


def replace_kinds(text: str, reported: str) -> str:
    """Replace the reported characters, and all others of their scripts, by code points such as [U+4E2D]."""
    kinds = {_find_kind(char) for char in reported if not char.isascii()}
    return "".join(_name(char) if _find_kind(char) in kinds else char for char in text)


def replace_uncommon(text: str) -> str:
    """Replace everything outside of COMMON_RANGES, but for the marks at which a line may break, by code points."""
    return "".join(char if _is_common(char) else _name(char) for char in text)


def _find_kind(char: str) -> str:
    """Return the script of a letter, such as CJK or THAI, or the character itself where a script would be too much."""
    if char.isascii() or unicodedata.category(char)[0] not in "LM":
        return char
    script = unicodedata.name(char, char).partition(" ")[0]
    return char if script in COMMON_SCRIPTS else script


def _is_common(char: str) -> bool:
    return char == BREAK or any(first <= char <= last for first, last in COMMON_RANGES)


def _name(char: str) -> str:
    return f"[U+{ord(char):04X}]{BREAK}"
