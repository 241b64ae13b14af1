"""Find the phrases of a query that may mean a value of a field, such as "slack" or "soc 2"."""

from collections.abc import Mapping
from typing import Final

import msgspec

from lexdex_search.text_analysis import fold_plural
from lexdex_search.vocabulary import Phrase, Term, iterate_spans

MAX_VALUE_LENGTH: Final = 6
"""Maximum number of words in a phrase that may mean a value."""


class PhraseMatch(msgspec.Struct, frozen=True):
    """A phrase at the words [first, last) of a query, and the field values that it may mean (`terms`)."""

    first: int
    last: int
    terms: tuple[Term, ...]


def find_phrase_matches(
    words: Phrase,
    terms: Mapping[Phrase, tuple[Term, ...]],
    blocked: frozenset[int] = frozenset(),
    singular_terms: Mapping[Phrase, tuple[Term, ...]] | None = None,
) -> list[PhraseMatch]:
    """Find the phrases that have a meaning in `terms`, from left to right; at each word the longest phrase wins.

    They don't overlap and contain no word at the positions `blocked`. `singular_terms` are looked up by the words'
    singulars, if `terms` has no meaning.
    """
    matches: list[PhraseMatch] = []
    singulars = tuple(map(fold_plural, words))
    next_free = 0
    for first, last in iterate_spans(words, MAX_VALUE_LENGTH):
        if first < next_free or blocked.intersection(range(first, last)):
            continue
        meanings = terms.get(words[first:last]) or (singular_terms or {}).get(singulars[first:last])
        if meanings:
            matches.append(PhraseMatch(first, last, meanings))
            next_free = last
    return matches
