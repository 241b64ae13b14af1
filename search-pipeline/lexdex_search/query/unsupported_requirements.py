"""Find requirements of a known sort that no field can decide: sizes of teams, a price of zero, and other phrases."""

from collections.abc import Collection, Sequence
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft, Gap
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import Span, find_phrases
from lexdex_search.query.gap_messages import report_free_price, report_size
from lexdex_search.vocabulary import Phrase, Vocabulary

MAX_SIZES: Final = 3
LEVEL_WORDS: Final = frozenset({"type", "typ", "tipo"})
"""Words that begin the level of a certification, in all languages."""
SpanAndGap = tuple[Span, Gap]
"""A message, and the words of the query that it quotes."""


class UnsupportedRequirementFinder:
    """Finds the requirements of one query that are known to have no field."""

    def __init__(
        self,
        cue_scope: CueScope,
        words: Phrase,
        vocabulary: Vocabulary,
        *,
        used: Collection[int],
        matched: Collection[int],
    ) -> None:
        """Prepare the search.

        Words at the positions `used` belong to constraints, functions or products, those at the positions `matched` to
        phrases that may mean values.
        """
        self._cue_scope, self._words, self._cues = cue_scope, words, vocabulary.cues
        self._used, self._matched = frozenset(used), frozenset(matched)

    def find_sizes(self) -> list[SpanAndGap]:
        """Find numbers of people or cases, such as "15 people" or "team of 3"."""
        spent = set(self._used)
        before = find_phrases(self._words, self._cues["counted_before"])
        found = []
        for position, last in [*self._find_unspent("counted", spent), *before]:
            first, end = position, last
            while first > 0 and self._words[first - 1].isdigit():
                first -= 1
            while end < len(self._words) and first == position and self._words[end].isdigit():
                end += 1
            numbers = {number for number in range(first, end) if self._words[number].isdigit()}
            if numbers and numbers.isdisjoint(self._matched) and spent.isdisjoint(range(first, end)):
                found.append(((first, end), report_size(self._cue_scope.get_text(first, end))))
                spent.update(range(first, end))
        return sorted(found, key=lambda each: each[0])[:MAX_SIZES]

    def find_free_prices(self) -> list[SpanAndGap]:
        """Find phrases such as "free of charge"."""
        spans = self._find_unspent("free_price", self._used | self._matched)
        return [((first, last), report_free_price(self._cue_scope.get_text(first, last))) for first, last in spans]

    def find_levels(self, drafts: Sequence[ConstraintDraft]) -> list[Span]:
        """Find the level of a certification, as "Type II" in "SOC 2 Type II": tools state the certification alone."""
        certified = (draft for draft in drafts if draft.field == "security_certifications")
        return [
            (position, draft.last)
            for draft in certified
            for position in range(draft.first + 1, draft.last)
            if self._words[position] in LEVEL_WORDS
        ]

    def find_phrases(self) -> list[Span]:
        """Find other phrases that are requirements wherever they stand, such as "open source"."""
        return self._find_unspent("unsupported", self._used | self._matched)

    def _find_unspent(self, name: str, spent: Collection[int]) -> list[Span]:
        found = find_phrases(self._words, self._cues[name])
        return [(first, last) for first, last in found if not any(position in spent for position in range(first, last))]
