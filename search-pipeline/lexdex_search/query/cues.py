"""Find cues: phrases such as "must have", "ideally" or "without" that tell how much a value matters to the user."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

import msgspec

from lexdex_search.results import Kind
from lexdex_search.vocabulary import Phrase, Vocabulary, iterate_spans

MAX_CUE_LENGTH: Final = 5
"""Maximum number of words in a cue."""
POLARITY_CUES: Final[tuple[Kind, ...]] = ("must_not", "should", "must")
NEGATION_HOLDERS: Final = ("not_negation", "unsupported", "free_price")
"""Names of the cue lists whose phrases may contain a negation that ends with them, as in "pas cher"."""

Span = tuple[int, int]
"""The position of a phrase's first word, and the position after its last word."""


class Cue(msgspec.Struct, frozen=True):
    """A cue at the words [first, last) of a query, and the kind of constraint that it makes of a value.

    The kind "dismiss" is for values that don't matter, as in "I don't need an API".
    """

    kind: Kind | Literal["dismiss"]
    first: int
    last: int


def find_phrases(words: Phrase, phrases: frozenset[Phrase], blocked: frozenset[int] = frozenset()) -> list[Span]:
    """Find where any of the given phrases occurs in `words`; returns (first, last) word positions, last exclusive.

    At each word the longest phrase wins. Occurrences don't overlap and contain no word at the positions `blocked`.
    """
    runs, run_phrases = _list_runs(words)
    spans: list[Span] = []
    if run_phrases.isdisjoint(phrases):
        return spans
    next_free = 0
    for first, last, run in runs:
        if first >= next_free and run in phrases and not blocked.intersection(range(first, last)):
            spans.append((first, last))
            next_free = last
    return spans


def find_polarity_cues(words: Phrase, vocabulary: Vocabulary, occupied: Iterable[int]) -> list[Cue]:
    """Find the words that mark a constraint as required, preferred, excluded or irrelevant, from left to right.

    Examples are "must", "ideally", "without" and "doesn't matter". Words at the positions `occupied` are skipped, and
    phrases such as "not only" do not count as exclusions. A negation inside a phrase of its own meaning, such as "not
    expensive" or "no cost", excludes nothing after it.
    """
    cues = vocabulary.cues
    dismissals = find_phrases(words, cues["dismiss"])
    whole_phrases = [span for name in NEGATION_HOLDERS for span in find_phrases(words, cues[name])]
    blocked = frozenset(occupied) | list_positions((*whole_phrases, *dismissals))
    found = [
        Cue(kind, first, last) for kind in POLARITY_CUES for first, last in find_phrases(words, cues[kind], blocked)
    ]
    found += [Cue("dismiss", first, last) for first, last in dismissals]
    return sorted(found, key=lambda cue: (cue.first, -cue.last))


def list_positions(spans: Iterable[Span]) -> frozenset[int]:
    """List the positions of all words within (first, last) spans."""
    return frozenset(position for first, last in spans for position in range(first, last))


@lru_cache(maxsize=16)
def _list_runs(words: Phrase) -> tuple[tuple[tuple[int, int, Phrase], ...], frozenset[Phrase]]:
    """List all runs of up to five words as (first, last, words), and the set of these runs.

    Cached, because each query is searched for some thirty sets of phrases.
    """
    runs = tuple((first, last, words[first:last]) for first, last in iterate_spans(words, MAX_CUE_LENGTH))
    return runs, frozenset(run for _, _, run in runs)
