"""Find the phrases of a query that a product's text contains."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from lexdex_search.text_analysis import fold, words
from lexdex_search.vocabulary import load_default_vocabulary

_WORD: Final = re.compile(r"\w+")


def find_matched_phrases(query: str, search_text: str, matched: Collection[str]) -> list[str]:
    """List the phrases of the query, as typed, whose words are all in `matched` (folded words).

    A query that was corrected or translated may share no word with the product; the phrases are then those of
    `search_text`, the English text that was searched for. Words such as "tool" or "need" match nothing.
    """
    filler = load_default_vocabulary().cues["filler"]
    significant = {word for word in matched if (word,) not in filler}
    phrases = list(_find_runs(query, significant)) or list(_find_runs(search_text, significant))
    return list(dict.fromkeys(phrases))


class _Word(NamedTuple):
    """A word of a query: its position in the text, its folded form, and whether it is a stop word."""

    start: int
    end: int
    folded: str
    is_stop_word: bool


@lru_cache(maxsize=64)
def _split_words(text: str) -> tuple[_Word, ...]:
    """Split a query into words; cached because all results of a search ask for the same text."""
    return tuple(
        _Word(token.start(), token.end(), fold(token.group()), not words(token.group()))
        for token in _WORD.finditer(text)
    )


def _find_runs(text: str, matched: Collection[str]) -> Iterator[str]:
    """Yield runs of matched words; a single stop word inside a run belongs to it ("summaries of judgments")."""
    start, end, skipped = -1, -1, 0
    for word in _split_words(text):
        if word.folded in matched:
            start, end, skipped = (word.start if start < 0 else start), word.end, 0
            continue
        skipped += 1
        if start >= 0 and (skipped > 1 or not word.is_stop_word):
            yield text[start:end]
            start = -1
    if start >= 0:
        yield text[start:end]
