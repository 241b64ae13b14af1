"""Find the parts of a query that the catalogue can't decide, because it lacks the field or the value."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.constraint_draft import ConstraintDraft, Gap
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import find_phrases
from lexdex_search.query.gap_messages import (
    SORTED_BY_PRICE,
    SORTED_BY_RATING,
    report_unknown_names,
    report_unknown_place,
    report_unsupported_feature,
    report_unsupported_requirement,
    report_untranslated,
)
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import Phrase, Vocabulary

INTEGRATION_PHRASES: Final = frozenset(
    {"integrates with", "integrate with", "integration with", "integrations with", "connects to"}
)
INTEGRATION_NOUNS: Final = frozenset({"integration", "integrations", "connector"})
CERTIFICATION_NOUNS: Final = frozenset({"certified", "certification", "compliant", "accredited", "attestation"})
LANGUAGE_NOUNS: Final = frozenset({"speaking", "language", "interface", "translation", "ui"})
FEATURE_VERBS: Final = frozenset({"with", "without", "has", "have", "includes", "including", "offers", "offering"})
ARTICLES: Final = frozenset({"a", "an", "the", "its", "their"})
FUNCTION_WORD_CUES: Final = ("filler", "modifiers", "join", "clause_openers", "must_not", "should", "must")
MAX_INTEGRATION_LENGTH: Final = 3
"""Maximum number of words in the name of an unknown integration."""
MAX_FEATURE_LENGTH: Final = 4
"""Maximum number of words in the description of an unknown feature."""
MIN_LABEL_SHARE: Final = 0.5
"""A phrase is known to the catalogue if one label contains at least this share of the phrase's stems."""

_DENIED_BEHAVIOUR: Final = re.compile(
    r"\b(?:that|which|who)\s+"
    r"(?P<clause>(?:does not|doesn['\u2019]t|do not|don['\u2019]t|never|won['\u2019]t|will not|"
    r"is not|isn['\u2019]t|are not|aren['\u2019]t)\s[^,.;!?]{3,80})",
    re.IGNORECASE,
)


def find_denied_behaviour(query: str, tokens: Sequence[Token], used: frozenset[int]) -> list[Gap]:
    """Find clauses such as "that does not train on our data", unless a constraint has used any of their words.

    `used` are the positions of the words that constraints have used.
    """
    gaps = []
    for match in _DENIED_BEHAVIOUR.finditer(query):
        start, end = match.span("clause")
        positions = {i for i, token in enumerate(tokens) if start <= token.start < end}
        if not positions & used:
            gaps.append(report_unsupported_requirement(match["clause"].strip()))
    return gaps


def find_unsupported_orders(words: Phrase, vocabulary: Vocabulary) -> list[Gap]:
    """Find phrases that request an order by rating or price ("cheapest"), which search doesn't support."""
    orders = (("by_rating", SORTED_BY_RATING), ("by_price", SORTED_BY_PRICE))
    return [gap for name, gap in orders if find_phrases(words, vocabulary.cues[name])]


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
        self._is_everyday, self._label_stems = catalogue_terms.is_everyday, catalogue_terms.label_stems
        self._words = list_words(tokens)
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
        found = (
            self._find_certification(position)
            or self._find_language(position)
            or self._find_integration(position, spent)
            or self._find_unknown_place(position)
        )
        if found is None and self._follows_feature_verb(position, spent):
            return self._find_feature(position, spent)
        return found

    def _find_untranslated(self, used: frozenset[int]) -> Iterator[Gap]:
        """Find words of a foreign-language query that neither its vocabulary nor the English catalogue contains."""
        own_words = self._vocabulary.own_words
        unknown = [
            token.raw
            for position, token in enumerate(self._tokens)
            if position not in used
            and token.word not in own_words
            and token.word.isalpha()
            and not self._has_term(token.word)
        ]
        if unknown:
            yield report_untranslated(unknown)

    def _find_unknown_names(self, spent: set[int]) -> Iterator[Gap]:
        """Find words that neither the catalogue nor English contains, as "Foobarware" in "reviews of Foobarware"."""
        unused = [token for position, token in enumerate(self._tokens) if position not in spent]
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
        if not token.is_capitalized or self._has_term(token.word):
            return None
        return report_unknown_place(token.raw)

    def _follows_feature_verb(self, position: int, spent: set[int]) -> bool:
        """Return whether an unused word such as "with" or "offers" precedes a word, with only articles between them."""
        before = position - 1
        while before > 0 and self._words[before] in ARTICLES:
            before -= 1
        return before >= 0 and before not in spent and self._words[before] in FEATURE_VERBS

    def _find_feature(self, position: int, spent: set[int]) -> Gap | None:
        """Find a feature of up to four words, from a word position on, that no label of the catalogue describes.

        A phrase such as "without booking a demo" is an action and no feature.
        """
        last = position
        while last < len(self._words) and last not in spent and self._words[last] not in self._function_words:
            last += 1
            if last - position == MAX_FEATURE_LENGTH:
                break
        words = self._words[position:last]
        stems = {stem for word in words for stem in list_stems(word)}
        is_action = self._words[position - 1] == "without" and words[:1] and words[0].endswith("ing")
        if not stems or is_action or self._has_label(stems):
            return None
        text = self._cue_scope.get_text(position, last)
        return report_unsupported_feature(text, word_count=last - position)

    def _has_label(self, stems: set[str]) -> bool:
        """Return whether one label of the catalogue contains at least half of the stems of a phrase."""
        return any(len(label & stems) >= MIN_LABEL_SHARE * len(stems) for label in self._label_stems)

    def _is_name(self, token: Token) -> bool:
        """Return whether a word is written like a name (capital, digit) or unknown to English and the catalogue."""
        is_written_as_name = token.is_capitalized or token.raw.isupper() or any(char.isdigit() for char in token.raw)
        return is_written_as_name or (not self._has_term(token.word) and not self._is_everyday(token.word))

    def _get_word(self, position: int) -> str:
        return self._words[position] if position < len(self._words) else ""

    def _build_draft(self, field: str, first: int, last: int) -> ConstraintDraft:
        start, end = self._tokens[first].start, self._tokens[last - 1].end
        value = " ".join(token.raw for token in self._tokens[first:last])
        cue = self._cue_scope.find_cue_before(first)
        kind = cue.kind if cue is not None and cue.kind != "dismiss" else "must"
        return ConstraintDraft(field, (value,), kind, first, last, start, end)
