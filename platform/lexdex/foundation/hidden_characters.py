"""Finds and removes characters that readers can't see or that change the direction, except where texts need them."""

from typing import Final

import regex

_JOINING: Final = "".join(
    rf"\p{{Script={script}}}"
    for script in (
        *("Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Malayalam", "Mongolian"),
        *("Myanmar", "Oriya", "Sinhala", "Syriac", "Tamil", "Telugu", "Tibetan"),
    )
)
"""Scripts in which joiners are part of the spelling."""
_EMOJI: Final = r"\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?"
_NEEDED: Final = regex.compile(
    "|".join(
        (
            rf"(?<=[{_JOINING}]\p{{Inherited}}?)[\u200c\u200d](?=[{_JOINING}])",
            # After a virama a joiner also ends a word, as the chillus of Malayalam do.
            rf"(?<=[{_JOINING}&&\p{{M}}])[\u200c\u200d]",
            r"\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F",
            rf"{_EMOJI}(?:\u200d{_EMOJI})*",
            r"[0-9#*]\ufe0f(?=\u20e3)",
            r"\p{Han}[\U000E0100-\U000E01EF\ufe00-\ufe02]",
        )
    ),
    regex.V1,
)
"""Joiners inside words, and the invisible parts of emoji and of variants of Chinese characters."""
_HIDDEN: Final = regex.compile(r"[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]")
"""All that fonts draw as nothing, which includes all signs of direction; also a blank of Braille."""
_ENDS: Final = regex.compile(r"\A[\s\p{Default_Ignorable_Code_Point}]++|[\s\p{Default_Ignorable_Code_Point}]++\Z")
_NEVER_NEEDED: Final = rf"[{_HIDDEN.pattern}--\p{{Inherited}}]"
"""Hidden characters that are no joiners and no variants, so that none of them is an invisible part that texts need."""
_NEEDED_OR_HIDDEN: Final = regex.compile(rf"({_NEEDED.pattern})|{_NEVER_NEEDED}++|{_HIDDEN.pattern}", regex.V1)


def has_hidden_characters(text: str) -> bool:
    """Return whether a text contains characters that readers can't see or that change the reading direction."""
    return not text.isascii() and _HIDDEN.search(_NEEDED.sub("", text)) is not None


def trim_pasted(text: str) -> str:
    """Return a text without spaces and hidden characters at its ends, which copying an address brings along.

    For addresses and codes only: some words of texts end in a joiner.
    """
    return str(_ENDS.sub("", text))


def remove_hidden_characters(text: str) -> str:
    """Return the text without the characters for which `has_hidden_characters` refuses it."""
    if text.isascii() or not _HIDDEN.search(text):
        return text
    return str(_NEEDED_OR_HIDDEN.sub(r"\1", text))
