"""Cue phrases over the words of a query: where they stand, and what governs a given place."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from lexdex_search.results import Kind
from lexdex_search.understanding.words import Token
from lexdex_search.vocabulary import Phrase, Vocabulary, spans

LONGEST_CUE: Final = 5
REACH: Final = 6
"""A cue governs a value at most this many words after it."""


class Cue(msgspec.Struct, frozen=True):
    """A phrase at words [first, last) that says must, prefer or exclude."""

    kind: Kind
    first: int
    last: int


def find_all(words: Phrase, phrases: frozenset[Phrase], longest: int = LONGEST_CUE) -> list[tuple[int, int]]:
    """Where phrases stand, longest first and not overlapping."""
    found: list[tuple[int, int]] = []
    free = 0
    for first, last in spans(words, longest):
        if first >= free and words[first:last] in phrases:
            found.append((first, last))
            free = last
    return found


def polarity_cues(words: Phrase, vocabulary: Vocabulary, occupied: Iterable[int]) -> list[Cue]:
    """Cues from left to right; "not only" and its like negate nothing."""
    idle = {i for first, last in find_all(words, vocabulary.cues["not_negation"]) for i in range(first, last)}
    busy = idle | set(occupied)
    cues: list[Cue] = []
    kinds: tuple[Kind, ...] = ("exclude", "prefer", "must")
    for kind in kinds:
        for first, last in find_all(words, vocabulary.cues[kind]):
            if not busy.intersection(range(first, last)):
                cues.append(Cue(kind, first, last))
    return sorted(cues, key=lambda cue: (cue.first, -cue.last))


def breaks_between(query: str, left: Token, right: Token) -> str:
    """The strongest punctuation between two words: "." for the end of a clause, "," for a list, or nothing."""
    between = query[left.end : right.start]
    if any(mark in between for mark in ".;!?()\n:") or " - " in between or "\u2014" in between or "\u2013" in between:
        return "."
    return "," if "," in between else ""


class Governing:
    """Answers which cue governs a place."""

    def __init__(self, query: str, tokens: Sequence[Token], vocabulary: Vocabulary, occupied: Iterable[int]) -> None:
        """`occupied` are words that belong to values and cannot be cues."""
        self._query, self._tokens = query, tokens
        self._words = tuple(token.word for token in tokens)
        self._resets = {first for first, _ in find_all(self._words, vocabulary.cues["reset"])}
        self._after = find_all(self._words, vocabulary.cues["prefer_after"])
        self.cues = polarity_cues(self._words, vocabulary, occupied)

    def before(self, place: int) -> Cue | None:
        """The nearest cue before a word, unless a clause ends or begins anew between them."""
        cue = next((c for c in reversed(self.cues) if c.last <= place), None)
        if cue is None or place - cue.last > REACH or self._broken(cue, place):
            return None
        return cue

    def preferred_after(self, last: int) -> bool:
        """Whether "would be nice" or its like follows in the same clause within a few words."""
        for first, _ in self._after:
            if 0 <= first - last <= 3 and all(self._mark(i) != "." for i in range(last, first + 1) if i > 0):
                return True
        return False

    def joins(self, left: int, right: int, connectors: frozenset[Phrase]) -> str | None:
        """How a value ending before `left` and one beginning at `right` are joined: "or", "and", ",", or not at all."""
        between = self._words[left:right]
        marks = {self._mark(i) for i in range(left, right + 1) if 0 < i < len(self._tokens)}
        if "." in marks or len(between) > 3:
            return None
        if not between:
            return "," if "," in marks else "and" if "/" in self._gap(left) or "&" in self._gap(left) else None
        small = {("the",), ("a",), ("in",), ("with",), ("also",), ("for",)} | connectors
        if not all((word,) in small for word in between) or not any((word,) in connectors for word in between):
            return None
        return "or" if "or" in between or "nor" in between else "and"

    def _broken(self, cue: Cue, place: int) -> bool:
        if any(self._mark(i) for i in range(cue.last, place + 1) if i > 0 and i < len(self._tokens)):
            return True
        return any(cue.last + 1 < i < place for i in self._resets)

    def _mark(self, place: int) -> str:
        return breaks_between(self._query, self._tokens[place - 1], self._tokens[place])

    def _gap(self, place: int) -> str:
        return self._query[self._tokens[place - 1].end : self._tokens[place].start]
