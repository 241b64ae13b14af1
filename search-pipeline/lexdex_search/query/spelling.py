"""Correct misspelled words of a query."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.cues import POLARITY_CUES
from lexdex_search.query.tokens import Token
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import Vocabulary

MIN_CORRECTED_LENGTH: Final = 4
MIN_TWO_EDITS_LENGTH: Final = 8
"""Words of at least this length may have two errors, shorter ones have one."""
MIN_CAUTIOUS_LENGTH: Final = 7
MAX_SUGGESTIONS: Final = 8
MIN_CUE_WORD_LENGTH: Final = 6
"""Minimum length of a word in a cue for misspelled words to be corrected to it."""


class KnownWords:
    """Collects the words that count as correct, and the words that a misspelled word may be corrected to."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        catalogue_terms: CatalogueTerms,
        product_words: Iterable[str],
        *,
        word_ranks: Mapping[str, int],
        has_term: Callable[[str], bool],
    ) -> None:
        """Collect the words of the vocabulary, the catalogue's labels and the product names.

        `word_ranks` contains common English words; `has_term` tells whether the catalogue's texts contain a word.
        """
        self._word_ranks, self._has_term = word_ranks, has_term
        self._cue_words = {word for name in POLARITY_CUES for phrase in vocabulary.cues[name] for word in phrase}
        self._term_words = {word for phrase in catalogue_terms.terms for word in phrase}
        self._words = vocabulary.own_words | self._term_words | frozenset(product_words)

    def is_known(self, word: str) -> bool:
        """Return whether a word needs no correction: it is a stop word or in the vocabulary, English or catalogue."""
        return word in self._words or word in self._word_ranks or not list_stems(word) or self._has_term(word)

    def list_suggestions(self) -> set[str]:
        """List the words that a misspelled word may be corrected to: words of values, rare words, long cue words."""
        rare_words = {word for word in self._words if word not in self._word_ranks}
        long_cue_words = {word for word in self._cue_words if len(word) >= MIN_CUE_WORD_LENGTH}
        return rare_words | long_cue_words | self._term_words


class SpellCorrector:
    """Replaces an unknown word by the most similar word of a list, if one is similar enough."""

    def __init__(
        self, suggestions: Iterable[str], is_known: Callable[[str], bool], *, is_cautious: bool = False
    ) -> None:
        """Prepare the correction to one of `suggestions`; words for which `is_known` returns True are never corrected.

        A cautious corrector changes one letter at most, and only in long words. It is for languages with a small
        vocabulary, in which an unknown word is often correct.
        """
        self._min_length = MIN_CAUTIOUS_LENGTH if is_cautious else MIN_CORRECTED_LENGTH
        self._is_cautious = is_cautious
        self._suggestions = sorted({word for word in suggestions if len(word) >= self._min_length})
        self._is_known = is_known

    def correct(self, token: Token) -> Token:
        """Return a token with the most similar suggested word, or the token itself if there is none.

        Counts inserted, omitted, substituted and swapped letters: one in words of up to seven letters, two in longer
        ones, none in the first letter. Words with digits or inner capitals are names and not corrected.
        """
        word = token.word
        if len(word) < self._min_length or not _is_plain_word(token) or self._is_known(word):
            return token
        max_edits = 2 if len(word) >= MIN_TWO_EDITS_LENGTH and not self._is_cautious else 1
        similar = process.extract(
            word, self._suggestions, scorer=OSA.distance, score_cutoff=max_edits, limit=MAX_SUGGESTIONS
        )
        nearest = min(
            ((distance, suggestion) for suggestion, distance, _ in similar if suggestion[0] == word[0]), default=None
        )
        return token if nearest is None else Token(nearest[1], token.raw, token.start, token.end)


def _is_plain_word(token: Token) -> bool:
    """Return whether a word has only letters, and is not written in mixed case such as "iManage"."""
    has_inner_capitals = not token.raw.isupper() and any(char.isupper() for char in token.raw[1:])
    return token.word.isalpha() and not has_inner_capitals


def apply_corrections(
    query: str, typed: Sequence[Token], corrected: Sequence[Token], accented: Mapping[str, str]
) -> str | None:
    """Return the query with its corrected words, or None if no word was corrected.

    `typed` and `corrected` are its words before and after correction. `accented` maps folded words to their accented
    spelling.
    """
    text, shift = query, 0
    for old, new in zip(typed, corrected, strict=True):
        if old.word != new.word:
            spelling = accented.get(new.word, new.word)
            replacement = spelling.capitalize() if old.is_capitalized else spelling
            text = text[: old.start + shift] + replacement + text[old.end + shift :]
            shift += len(replacement) - (old.end - old.start)
    return text if shift or text != query else None
