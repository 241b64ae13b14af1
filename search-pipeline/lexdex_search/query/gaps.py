"""Find the parts of a query that the catalogue can't decide, because it lacks the field or the value."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.constraint_draft import ConstraintDraft, Gap
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import find_phrases, list_positions
from lexdex_search.query.gap_messages import (
    SORTED_BY_PRICE,
    SORTED_BY_RATING,
    report_unknown_names,
    report_unknown_place,
    report_untranslated,
)
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.vocabulary import Phrase, Vocabulary

INTEGRATION_PHRASES: Final = frozenset(
    {"integrates with", "integrate with", "integration with", "integrations with", "connects to"}
)
INTEGRATION_NOUNS: Final = frozenset({"integration", "integrations", "connector"})
CERTIFICATION_NOUNS: Final = frozenset({"certified", "certification", "compliant", "accredited", "attestation"})
LANGUAGE_NOUNS: Final = frozenset({"speaking", "language", "interface", "translation", "ui"})
FUNCTION_WORD_CUES: Final = ("filler", "modifiers", "join", "clause_openers", "must_not", "should", "must")
MAX_INTEGRATION_LENGTH: Final = 3
"""Maximum number of words in the name of an unknown integration."""


def find_unsupported_orders(words: Phrase, vocabulary: Vocabulary, used: frozenset[int]) -> list[Gap]:
    """Find phrases that request an order by rating or price ("cheapest"), which search doesn't support.

    Words at the positions `used` request none.
    """
    orders = (("by_rating", SORTED_BY_RATING), ("by_price", SORTED_BY_PRICE))
    return [gap for name, gap in orders if find_phrases(words, vocabulary.cues[name], used)]


class GapFinder:
    """Finds the parts of one query that the catalogue can't decide, among the words that no constraint has used."""

    def __init__(
        self,
        tokens: Sequence[Token],
        vocabulary: Vocabulary,
        cue_scope: CueScope,
        catalogue_terms: CatalogueTerms,
        *,
        has_term: Callable[[str], bool],
        is_known: Callable[[str], bool],
    ) -> None:
        """Prepare the search for gaps in one query.

        `has_term` tells whether the catalogue's texts contain a word; `is_known` tells whether the catalogue, English
        or the vocabulary contains it.
        """
        self._tokens, self._vocabulary, self._cue_scope = tokens, vocabulary, cue_scope
        self._has_term, self._is_known = has_term, is_known
        self._is_everyday = catalogue_terms.is_everyday
        self._words = list_words(tokens)
        self._empty = list_positions(find_phrases(self._words, vocabulary.cues["vague"]))
        self._function_words = {
            phrase[0] for name in FUNCTION_WORD_CUES for phrase in vocabulary.cues[name] if len(phrase) == 1
        }

    def find_gaps(self, used: frozenset[int]) -> Iterator[ConstraintDraft | Gap]:
        """Find constraints on values that the catalogue doesn't know ("TISAX certified"), and gaps.

        Words at the positions `used` are skipped. No product meets a constraint on an unknown value.
        """
        if self._vocabulary.glossary:
            yield from self._find_untranslated(used)
            return
        spent = set(used)
        for position, token in enumerate(self._tokens):
            if position in spent or token.word in self._function_words:
                continue
            found = self._find_at(position, spent)
            if found is not None:
                spent.update(range(position, found.last) if isinstance(found, ConstraintDraft) else (position,))
                yield found
        yield from self._find_unknown_names(spent)

    def _find_at(self, position: int, spent: set[int]) -> ConstraintDraft | Gap | None:
        """Find the constraint on an unknown value, or the gap, that begins with the word at a position.

        `spent` are the positions of words that are already used.
        """
        return (
            self._find_certification(position)
            or self._find_language(position)
            or self._find_integration(position, spent)
            or self._find_unknown_place(position)
        )

    def _find_untranslated(self, used: frozenset[int]) -> Iterator[Gap]:
        """Find words of a foreign-language query that neither its vocabulary nor the English catalogue contains."""
        own_words = self._vocabulary.own_words
        unknown = [
            token.raw
            for position, token in enumerate(self._tokens)
            if position not in used
            and position not in self._empty
            and token.word not in own_words
            and self._vocabulary.find_translation((token.word,)) is None
            and token.word.isalpha()
            and not self._has_term(token.word)
        ]
        if unknown:
            yield report_untranslated(unknown)

    def _find_unknown_names(self, spent: set[int]) -> Iterator[Gap]:
        """Find words that neither the catalogue nor English contains, as "Foobarware" in "reviews of Foobarware"."""
        left = (position for position in range(len(self._tokens)) if position not in spent | self._empty)
        unused = [self._tokens[position] for position in left]
        unknown = [token.raw for token in unused if token.word.isalpha() and not self._is_known(token.word)]
        if unknown:
            yield report_unknown_names(unknown)

    def _find_certification(self, position: int) -> ConstraintDraft | None:
        """Find a certification that the catalogue doesn't know, at a word position, as in "TISAX certified"."""
        last = position + 1
        while last < len(self._words) and self._words[last].isdigit():
            last += 1
        if last == len(self._words) or self._words[last] not in CERTIFICATION_NOUNS:
            return None
        token = self._tokens[position]
        is_unknown_name = token.is_capitalized and not self._has_term(token.word)
        if not token.raw.isupper() and last == position + 1 and not is_unknown_name:
            return None
        return self._build_draft("security_certifications", position, last)

    def _find_language(self, position: int) -> ConstraintDraft | None:
        """Find a language that the catalogue doesn't know, at a word position, as in "Klingon interface"."""
        token = self._tokens[position]
        if self._get_word(position + 1) not in LANGUAGE_NOUNS or self._has_term(token.word):
            return None
        return self._build_draft("languages", position, position + 1) if self._is_name(token) else None

    def _find_integration(self, position: int, spent: set[int]) -> ConstraintDraft | None:
        """Find an integration that the catalogue doesn't know and that begins at a word position.

        Examples are "integrates with Foobar" and "Foobar connector". `spent` are the positions of words that are
        already used.
        """
        token = self._tokens[position]
        if not token.is_capitalized and self._has_term(token.word):
            return None
        before = {" ".join(self._words[max(0, position - length) : position]) for length in (2, 3)}
        is_before_noun = token.is_capitalized and self._get_word(position + 1) in INTEGRATION_NOUNS
        if not before & INTEGRATION_PHRASES and not is_before_noun:
            return None
        last = position + 1
        while last < len(self._tokens) and last not in spent and last - position < MAX_INTEGRATION_LENGTH:
            if not self._tokens[last].is_capitalized:
                break
            last += 1
        return self._build_draft("integrations", position, last)

    def _find_unknown_place(self, position: int) -> Gap | None:
        """Find a capitalized word after "in" that is no known language or place, as in "in Atlantis"."""
        token = self._tokens[position]
        if position == 0 or self._words[position - 1] != "in":
            return None
        if not token.is_capitalized or self._has_term(token.word) or self._cue_scope.follows_self_reference(position):
            return None
        return report_unknown_place(token.raw)

    def _is_name(self, token: Token) -> bool:
        """Return whether a word is written like a name (capital, digit) or unknown to English and the catalogue."""
        is_written_as_name = token.is_capitalized or token.raw.isupper() or any(char.isdigit() for char in token.raw)
        return is_written_as_name or (not self._has_term(token.word) and not self._is_everyday(token.word))

    def _get_word(self, position: int) -> str:
        return self._words[position] if position < len(self._words) else ""

    def _build_draft(self, field: str, first: int, last: int) -> ConstraintDraft:
        start, end = self._tokens[first].start, self._tokens[last - 1].end
        value = " ".join(token.raw for token in self._tokens[first:last])
        cue = self._cue_scope.find_cue_before(first, field)
        kind = cue.kind if cue is not None and cue.kind != "dismiss" else "must"
        return ConstraintDraft(field, (value,), kind, first, last, start, end)
