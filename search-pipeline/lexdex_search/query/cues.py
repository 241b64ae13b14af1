"""Cue phrases over the words of a query: where they stand, and what governs a given place."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from lexdex_search.query.tokens import Token
from lexdex_search.results import Kind
from lexdex_search.vocabulary import Phrase, Vocabulary, iterate_spans

MAX_CUE_LENGTH: Final = 5
REACH: Final = 6
"""A cue governs a value at most this many words after it."""
ASKER_REACH: Final = 8
DOUBLE_REACH: Final = 3
SEEK_REACH: Final = 4


class Cue(msgspec.Struct, frozen=True):
    """A phrase at words [first, last) that says must, prefer or exclude, or leaves what follows open."""

    kind: Kind | Literal["dismiss"]
    first: int
    last: int


def find_all(
    words: Phrase, phrases: frozenset[Phrase], longest: int = MAX_CUE_LENGTH, busy: frozenset[int] = frozenset()
) -> list[tuple[int, int]]:
    """Where phrases stand outside of busy words, longest first and not overlapping."""
    runs, said = _runs(words, longest)
    found: list[tuple[int, int]] = []
    if said.isdisjoint(phrases):
        return found
    free = 0
    for first, last, run in runs:
        if first >= free and run in phrases and not busy.intersection(range(first, last)):
            found.append((first, last))
            free = last
    return found


@lru_cache(maxsize=16)
def _runs(words: Phrase, longest: int) -> tuple[tuple[tuple[int, int, Phrase], ...], frozenset[Phrase]]:
    """All runs of words, each with its place, and what they say: one query is asked for some thirty sets of phrases."""
    runs = tuple((first, last, words[first:last]) for first, last in iterate_spans(words, longest))
    return runs, frozenset(run for _, _, run in runs)


def polarity_cues(words: Phrase, vocabulary: Vocabulary, occupied: Iterable[int]) -> list[Cue]:
    """Cues from left to right; "not only" and its like negate nothing."""
    cues = vocabulary.cues
    dismissed = find_all(words, cues["dismiss"])
    idle = {i for first, last in (*find_all(words, cues["not_negation"]), *dismissed) for i in range(first, last)}
    busy = frozenset(idle | set(occupied))
    kinds: tuple[Kind, ...] = ("must_not", "should", "must")
    found = [Cue(kind, first, last) for kind in kinds for first, last in find_all(words, cues[kind], busy=busy)]
    found += [Cue("dismiss", first, last) for first, last in dismissed]
    return sorted(found, key=lambda cue: (cue.first, -cue.last))


def breaks_between(query: str, left: Token, right: Token) -> str:
    """The strongest punctuation between two words: "." for the end of a clause, "," for a list, or nothing."""
    between = query[left.end : right.start]
    if any(mark in between for mark in ".;!?()\n:") or " - " in between or "\u2014" in between or "\u2013" in between:
        return "."
    return "," if "," in between else ""


class CueScope:
    """Answers which cue governs a place."""

    def __init__(self, query: str, tokens: Sequence[Token], vocabulary: Vocabulary, occupied: Iterable[int]) -> None:
        """`occupied` are words that belong to values and cannot be cues."""
        self._query, self._tokens, self._cues = query, tokens, vocabulary.cues
        self._words = tuple(token.word for token in tokens)
        self._resets = {first for first, _ in find_all(self._words, vocabulary.cues["clause_openers"])}
        self._after: list[tuple[Kind, int]] = [
            *(("should", first) for first, last in self._find("should_after") if self._trails(first, last)),
            *(("must_not", first) for first, _ in self._find("must_not_after")),
        ]
        self.cues = [
            cue for cue in polarity_cues(self._words, vocabulary, occupied) if not self._looks_back(cue.first, cue.last)
        ]

    def _find(self, name: str) -> list[tuple[int, int]]:
        return find_all(self._words, self._cues[name])

    def _trails(self, first: int, last: int) -> bool:
        """Whether a constraint ends with it or the next begins, as "if possible" can do both: the punctuation tells."""
        leads = self._words[first:last] in self._cues["should"]
        return not leads or last == len(self._words) or bool(self._mark(last))

    def _looks_back(self, first: int, last: int) -> bool:
        twofold = self._words[first:last] in self._cues["should_after"]
        return twofold and first > 0 and self._trails(first, last)

    def before(self, place: int) -> Cue | None:
        """The nearest cue before a word, unless a clause ends or begins anew between them."""
        cue = next((c for c in reversed(self.cues) if c.last <= place), None)
        if cue is None or place - cue.last > REACH or self._broken(cue, place):
            return None
        return Cue("must", cue.first, cue.last) if self._lifted(cue) else cue

    def _lifted(self, cue: Cue) -> bool:
        """As in "not hosted outside the EU": a ban on all but one is a demand for that one."""
        if self._words[cue.first : cue.last] not in self._cues["outside"]:
            return False
        bans = (c for c in self.cues if c.kind == "must_not" and c.last <= cue.first)
        return any(cue.first - ban.last <= DOUBLE_REACH and not self._broken(ban, cue.first) for ban in bans)

    def after(self, last: int) -> Kind | None:
        """What "would be nice" or "is unacceptable" says of a value, if it follows in the same clause and soon."""
        for kind, first in self._after:
            if 0 <= first - last <= 3 and self.same_sentence(last, first):
                return kind
        return None

    def dismissed(self, last: int, cue: Cue | None) -> bool:
        """Whether a value is left open: "hosting does not matter", "no trial needed"."""
        names = ("dismiss_after", "needed") if cue is not None and cue.kind == "must_not" else ("dismiss_after",)
        firsts = [first for name in names for first, _ in self._find(name)]
        return any(0 <= first - last <= 2 and all(map(self.adjoining, range(last, first + 1))) for first in firsts)

    def asks_before(self, place: int) -> bool:
        """Whether the words before a place tell who is asking, as in "we are a firm from Lisbon"."""
        taken = frozenset(i for first, last in self._find("filler") if last - first > 1 for i in range(first, last))
        for _, last in find_all(self._words, self._cues["self_reference"], busy=taken):
            between = range(last, place)
            if 0 <= place - last <= ASKER_REACH and not any(self._mark(i) for i in between if i > 0):
                return not any((self._words[i],) in self._cues["seek"] for i in between)
        return False

    def seeks_after(self, last: int) -> bool:
        """As in "law firm in Paris needs": who seeks is who asks."""
        near = range(last, min(last + SEEK_REACH, len(self._words)))
        return any((self._words[i],) in self._cues["seek"] and self.same_sentence(last, i) for i in near)

    def same_sentence(self, first: int, last: int) -> bool:
        """Whether no sentence ends between two words."""
        return all(self._mark(i) != "." for i in range(first, last + 1) if 0 < i < len(self._tokens))

    def adjoining(self, place: int) -> bool:
        """Whether nothing but a space stands before a word."""
        return not self._mark(place)

    def begins_anew(self, first: int, place: int) -> bool:
        """Whether a cue or punctuation stands between two places."""
        marks = any(not self.adjoining(i) for i in range(max(first, 1), place + 1))
        return marks or any(first <= cue.first < place for cue in self.cues)

    def touches_next(self, place: int) -> bool:
        """Whether a word follows without punctuation between."""
        return place < len(self._words) and self.adjoining(place)

    def after_comma(self, place: int) -> bool:
        """Whether a word begins a new member of a list."""
        return place > 0 and self._mark(place) == ","

    def joins(self, left: int, right: int, connectors: frozenset[Phrase]) -> str | None:
        """How a value ending before `left` and one beginning at `right` are joined: "or", "and", ",", or not at all."""
        between = self._words[left:right]
        marks = {self._mark(i) for i in range(left, right + 1) if 0 < i < len(self._tokens)}
        if "." in marks or len(between) > 3:
            return None
        if not between:
            return "," if "," in marks else "and" if "/" in self._gap(left) or "&" in self._gap(left) else None
        small = self._cues["list_fillers"] | connectors
        if not all((word,) in small for word in between) or not any((word,) in connectors for word in between):
            return None
        return "or" if any((word,) in self._cues["join_or"] for word in between) else "and"

    def _broken(self, cue: Cue, place: int) -> bool:
        if any(self._mark(i) for i in range(cue.last, place + 1) if i > 0 and i < len(self._tokens)):
            return True
        return any(cue.last + 1 < i < place for i in self._resets)

    def _mark(self, place: int) -> str:
        return breaks_between(self._query, self._tokens[place - 1], self._tokens[place])

    def _gap(self, place: int) -> str:
        return self._query[self._tokens[place - 1].end : self._tokens[place].start]
