"""Find the relation phrases of a value: words beside it that tell its field, as "hosted in" before "Germany"."""

from collections.abc import Callable, Sequence
from typing import Final

from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.vocabulary import REGIONAL_FIELDS, Phrase, Relation, Vocabulary

MAX_RELATION_LENGTH: Final = 4
"""Maximum number of words in a relation phrase."""


class RelationContext:
    """The phrases of one query that may mean values (`matches`), and the words around them.

    Methods refer to a value by its index in `matches`. A relation phrase of a list applies to all its values: "hosted
    in" to both countries in "hosted in Germany or France".
    """

    def __init__(
        self, words: Phrase, vocabulary: Vocabulary, matches: Sequence[PhraseMatch], cue_scope: CueScope
    ) -> None:
        """Prepare the lookups; `matches` are the phrases of the query that may mean values, from left to right."""
        self._words, self._vocabulary = words, vocabulary
        self.matches, self.cue_scope = matches, cue_scope
        self._cache: dict[tuple[str, int, str], bool] = {}

    def has_relation_word(self, index: int, field: str) -> bool:
        """Return whether a relation phrase of the field is before or after a value, or the list it belongs to."""
        return self.has_relation_before(index, field) or self.has_relation_after(index, field)

    def has_relation_before(self, index: int, field: str) -> bool:
        """Return whether a relation phrase of the field is before a value, or before the list it belongs to."""
        return self._get_cached("before", index, field, self._check_before)

    def has_relation_after(self, index: int, field: str) -> bool:
        """Return whether a relation phrase of the field is after a value, or after the list it belongs to."""
        return self._get_cached("after", index, field, self._check_after)

    def measure_relation_before(self, index: int, field: str) -> int:
        """Count the words of the longest relation phrase of the field directly before a value; 0 without one.

        A longer phrase is more specific: "case law from" says more than "from".
        """
        first = self.matches[index].first
        phrases = self._get_relation(field).before
        ends = [end for end in range(self.skip_modifiers(first), first) if self.cue_scope.is_adjacent(end)]
        if not self.cue_scope.follows_comma(first):
            ends.append(first)
        return max((self._measure_phrase_before(end, phrases) for end in ends), default=0)

    def skip_modifiers(self, position: int) -> int:
        """Return the position of the first of the articles and modifiers directly before a word ("the full")."""
        while position > 0 and (self._words[position - 1],) in self._vocabulary.skipped_words:
            if not self.cue_scope.is_adjacent(position):
                break
            position -= 1
        return position

    def are_in_one_list(self, left: int, right: int, field: str) -> bool:
        """Return whether two neighbouring values may both mean the field, and a comma, "and" or "or" connects them."""
        term_field = "countries" if field in REGIONAL_FIELDS else field
        first, second = self.matches[left], self.matches[right]
        if not all(any(term.field == term_field for term in match.terms) for match in (first, second)):
            return False
        return self.cue_scope.find_connector(first.last, second.first) is not None

    def is_listed_with_clear_value(self, index: int, field: str) -> bool:
        """Return whether a value is in a list with one that has no everyday meaning, as in "on-premise or hybrid".

        Such a neighbour confirms that the ambiguous value ("hybrid") means the same field.
        """
        for other in (index - 1, index + 1):
            if not 0 <= other < len(self.matches) or not self.are_in_one_list(
                min(index, other), max(index, other), field
            ):
                continue
            if any(term.field == field and not term.is_ambiguous for term in self.matches[other].terms):
                return True
        return False

    def _get_cached(self, side: str, index: int, field: str, check: Callable[[int, str], bool]) -> bool:
        """Return the cached result of a check for a value and field; without a cache, long lists take quadratic time.

        `side` ("before" or "after") distinguishes the two checks.
        """
        key = (side, index, field)
        if key not in self._cache:
            self._cache[key] = check(index, field)
        return self._cache[key]

    def _check_before(self, index: int, field: str) -> bool:
        if self.measure_relation_before(index, field):
            return True
        if index == 0:
            return False
        if self._is_user_type_of_place(index, field):
            return True
        is_touching = self.matches[index - 1].last == self.matches[index].first  # as in "for German law firms"
        is_connected = is_touching or self.are_in_one_list(index - 1, index, field)
        return is_connected and self.has_relation_before(index - 1, field)

    def _check_after(self, index: int, field: str) -> bool:
        if self._is_followed_by_relation(index, field):
            return True
        if self._vocabulary.has_adjectives_after_nouns and self._has_noun_before(index, field):
            return True
        following = index + 1
        if following == len(self.matches):
            return False
        if self._vocabulary.has_adjectives_after_nouns and self._is_user_type_of_place(following, field):
            return True
        return self.are_in_one_list(index, following, field) and self.has_relation_after(following, field)

    def _is_followed_by_relation(self, index: int, field: str) -> bool:
        last = self.matches[index].last
        if not self.cue_scope.has_word_at(last):
            return False
        phrases = self._get_relation(field).after
        return any(self._words[last : last + length] in phrases for length in range(1, MAX_RELATION_LENGTH + 1))

    def _is_user_type_of_place(self, index: int, field: str) -> bool:
        """Return whether a user type is right beside a place or language: "US law firm", "Spanish-speaking lawyers"."""
        if field != "user_types":
            return False
        sides = (index - 1, index) if self._vocabulary.has_adjectives_after_nouns else (index - 1,)
        if not any(term.field in {"countries", "languages"} for side in sides for term in self.matches[side].terms):
            return False
        between = self._words[self.matches[index - 1].last : self.matches[index].first]
        return not between or between in self._get_relation("languages").after

    def _has_noun_before(self, index: int, field: str) -> bool:
        """Return whether a noun that tells the field is directly before a value, as "droit" (law) in "droit suisse"."""
        if self._measure_phrase_before(self.matches[index].first, self._get_relation(field).after):
            return True
        return index > 0 and self.are_in_one_list(index - 1, index, field) and self._has_noun_before(index - 1, field)

    def _measure_phrase_before(self, end: int, phrases: frozenset[Phrase]) -> int:
        """Count the words of the longest of `phrases` that ends right before the word position `end`; 0 without one."""
        lengths = range(MAX_RELATION_LENGTH, 0, -1)
        return next((length for length in lengths if self._words[max(0, end - length) : end] in phrases), 0)

    def _get_relation(self, field: str) -> Relation:
        return self._vocabulary.relations.get(field, Relation())
