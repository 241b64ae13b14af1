"""Which words stand beside a value: the relation words before and after it, and the other values of its list."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from lexdex_search.query.cues import CueScope
from lexdex_search.vocabulary import REGIONAL_FIELDS, Phrase, Relation, Term, Vocabulary

MAX_RELATION_LENGTH: Final = 4


class Found(msgspec.Struct, frozen=True):
    """A phrase at words [first, last) that may mean several things."""

    first: int
    last: int
    terms: tuple[Term, ...]


class Neighbours:
    """Looks to both sides of each value of one query."""

    def __init__(self, words: Phrase, vocabulary: Vocabulary, found: Sequence[Found], cue_scope: CueScope) -> None:
        """`found` are the phrases with a meaning, left to right."""
        self._words, self._vocabulary = words, vocabulary
        self.found, self.cue_scope = found, cue_scope
        self._passed = vocabulary.skipped_words
        self._known: dict[tuple[str, int, str], bool] = {}

    def related(self, number: int, field: str) -> bool:
        return self.before(number, field) or self.after(number, field)

    def _relation(self, field: str) -> Relation:
        return self._vocabulary.relations.get(field, Relation())

    def before(self, number: int, field: str) -> bool:
        """A relation's phrase right before the value, or before a value that this one is joined to."""
        return self._remembered("before", number, field, self._stands_before)

    def after(self, number: int, field: str) -> bool:
        """A relation's phrase right after the value, or after a value that follows it in a list."""
        return self._remembered("after", number, field, self._stands_after)

    def _remembered(self, side: str, number: int, field: str, look: Callable[[int, str], bool]) -> bool:
        """Lists are walked from each of their values; remembering keeps a hundred from costing ten thousand."""
        key = (side, number, field)
        if key not in self._known:
            self._known[key] = look(number, field)
        return self._known[key]

    def _stands_before(self, number: int, field: str) -> bool:
        found = self.found[number]
        if self.reach(number, field):
            return True
        if number == 0:
            return False
        if self._of_a_place(number, field):
            return True
        touching = self.found[number - 1].last == found.first  # as in "for German law firms"
        return (touching or self.joined(number - 1, number, field)) and self.before(number - 1, field)

    def reach(self, number: int, field: str) -> int:
        """How many words the longest relation phrase right before a value has; the longer one knows better."""
        first = self.found[number].first
        phrases = self._relation(field).before
        ends = [e for e in range(self.without_articles(first), first) if self.cue_scope.adjoining(e)]
        if not self.cue_scope.after_comma(first):
            ends.append(first)
        sizes = (
            n for e in ends for n in range(1, MAX_RELATION_LENGTH + 1) if self._words[max(0, e - n) : e] in phrases
        )
        return max(sizes, default=0)

    def without_articles(self, place: int) -> int:
        """Where the small words before a place begin."""
        while place > 0 and (self._words[place - 1],) in self._passed and self.cue_scope.adjoining(place):
            place -= 1
        return place

    def _of_a_place(self, number: int, field: str) -> bool:
        """As in "US law firm" and "Spanish-speaking lawyers": people of a place or tongue are who it is for."""
        between = self._words[self.found[number - 1].last : self.found[number].first]
        speaking = between in self._relation("languages").after
        sides = (number - 1, number) if self._vocabulary.has_adjectives_after_nouns else (number - 1,)
        of_place = any({"countries", "languages"} & {t.field for t in self.found[i].terms} for i in sides)
        return field == "user_types" and of_place and (not between or speaking)

    def _stands_after(self, number: int, field: str) -> bool:
        last = self.found[number].last
        phrases = self._relation(field).after
        if self.cue_scope.touches_next(last) and any(
            self._words[last : last + n] in phrases for n in range(1, MAX_RELATION_LENGTH + 1)
        ):
            return True
        if self._vocabulary.has_adjectives_after_nouns and self._noun_before(number, field):
            return True
        following = number + 1
        if (
            self._vocabulary.has_adjectives_after_nouns
            and following < len(self.found)
            and self._of_a_place(following, field)
        ):
            return True
        return following < len(self.found) and self.joined(number, following, field) and self.after(following, field)

    def _noun_before(self, number: int, field: str) -> bool:
        """As in "droit suisse": where adjectives follow, the noun that tells the field stands before."""
        first = self.found[number].first
        phrases = self._relation(field).after
        if any(self._words[max(0, first - n) : first] in phrases for n in range(1, MAX_RELATION_LENGTH + 1)):
            return True
        return number > 0 and self.joined(number - 1, number, field) and self._noun_before(number - 1, field)

    def joined(self, left: int, right: int, field: str) -> bool:
        """Whether two neighbours are in one list and both may mean the field."""
        wanted = {"countries"} if field in REGIONAL_FIELDS else {field}
        both = all(any(t.field in wanted for t in self.found[i].terms) for i in (left, right))
        a, b = self.found[left], self.found[right]
        return both and self.cue_scope.joins(a.last, b.first, self._vocabulary.cues["join"]) is not None

    def listed(self, number: int, field: str) -> bool:
        """Whether a neighbour in one list means the field beyond doubt, as in "on-premise or hybrid"."""
        others = [i for i in (number - 1, number + 1) if 0 <= i < len(self.found)]
        return any(
            self.joined(min(number, i), max(number, i), field)
            and any(t.field == field and not t.is_ambiguous for t in self.found[i].terms)
            for i in others
        )
