"""Find the phrases of a query that occur in a product's text, for the reasons that a result shows."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from lexdex_search.text_analysis import fold, split_words
from lexdex_search.vocabulary import load_default_vocabulary

_WORD: Final = re.compile(r"\w+")
_JOINT: Final = re.compile(r"[\w\s'\u2019&/-]*")
"""What may be between the words of one phrase; other punctuation ends it."""


def find_matched_phrases(query: str, search_text: str, matched: Collection[str]) -> list[str]:
    """List the phrases of the query whose words the product contains, as typed.

    `matched` are the folded words of the query that the product's text contains. If a corrected or translated query
    shares no word with it, the phrases are those of `search_text`, the English text that was searched for. Fillers such
    as "tool" or "need" never count.
    """
    filler = load_default_vocabulary().cues["filler"]
    significant = {word for word in matched if (word,) not in filler}
    phrases = list(_find_runs(query, significant)) or list(_find_runs(search_text, significant))
    return list(dict.fromkeys(phrases))


class _Word(NamedTuple):
    """A word of a query: its characters [start, end), its folded form, and whether it is a stop word."""

    start: int
    end: int
    folded: str
    is_stop_word: bool


@lru_cache(maxsize=64)
def _split_words(text: str) -> tuple[_Word, ...]:
    """Split a text into words; cached, because all results of a search need the same words."""
    return tuple(
        _Word(token.start(), token.end(), fold(token.group()), not split_words(token.group()))
        for token in _WORD.finditer(text)
    )


def _find_runs(text: str, matched: Collection[str]) -> Iterator[str]:
    """Yield runs of words in `matched` without punctuation, including single stop words ("summaries of judgments")."""
    start, end, skipped = -1, -1, 0
    for word in _split_words(text):
        if start >= 0 and not _JOINT.fullmatch(text, end, word.start):
            yield text[start:end]
            start = -1
        if word.folded in matched:
            start, end, skipped = (word.start if start < 0 else start), word.end, 0
            continue
        skipped += 1
        if start >= 0 and (skipped > 1 or not word.is_stop_word):
            yield text[start:end]
            start = -1
    if start >= 0:
        yield text[start:end]
