"""Correct misspelled words of a query."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from lexdex_search.query.catalogue_knowledge import CatalogueKnowledge
from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.cues import POLARITY_CUES
from lexdex_search.query.tokens import Token
from lexdex_search.text_analysis import list_stems, stem
from lexdex_search.vocabulary import Vocabulary

MIN_CORRECTED_LENGTH: Final = 4
MIN_TWO_EDITS_LENGTH: Final = 9
"""Words of at least this length may have two errors, shorter ones have one."""
MIN_CAUTIOUS_LENGTH: Final = 6
MIN_COMMON_LENGTH: Final = 5
"""Minimum length of the common words that a misspelled word may be corrected to."""
MIN_NAMED_VALUE_LENGTH: Final = 6
"""Minimum length of a value for a capitalised word in a sentence to be corrected to it."""
MAX_COMMON_RANK: Final = 20_000
FIRST_COMMON_RANK: Final = 1
CUT_ENDINGS: Final = ("e", "y", "es")
"""What is missing at the end of a stem that was typed as a word, such as "onlin"."""
NAME_RANK: Final = 100_000
REGULAR_ENDINGS: Final = ("s", "es", "d", "ed", "ing", "er", "ers", "or", "ors", "ly", "al", "able", "ness", "'s")
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
        knowledge: CatalogueKnowledge,
    ) -> None:
        """Collect the words of the vocabulary, the catalogue's labels and the product names."""
        self._word_ranks, self._has_term = knowledge.word_ranks, knowledge.has_term
        self._cue_words = {word for name in POLARITY_CUES for phrase in vocabulary.cues[name] for word in phrase}
        self._term_words = {word for phrase in catalogue_terms.terms for word in phrase}
        self._is_foreign = bool(vocabulary.glossary)
        self._words = vocabulary.own_words | self._term_words | frozenset(product_words)

    def is_known(self, word: str) -> bool:
        """Return whether a word needs no correction: it is a stop word or in the vocabulary, English or catalogue."""
        return self.is_correct(word) or self._has_term(word)

    def is_correct(self, word: str) -> bool:
        """Return whether a word is spelled correctly.

        That its stem occurs in the catalogue is not enough, since "managment" has the stem of "management": without a
        regular ending, it must be a known word.
        """
        if word in self._words or word in self._word_ranks or not list_stems(word):
            return True
        if not self._has_term(word):
            return False
        bases = [word.removesuffix(ending) for ending in REGULAR_ENDINGS if word.endswith(ending)]
        is_cut = any(self._is_base(f"{word}{ending}") for ending in CUT_ENDINGS)
        return (stem(word) == word and not is_cut) or any(self._is_base(base) for base in bases)

    def rank_suggestions(self) -> dict[str, int]:
        """Rank the words that a misspelled word may be corrected to, likely ones low.

        Words of values and functions come first, then common words by their frequency, then names of products.
        """
        ranks = {
            word: FIRST_COMMON_RANK + rank
            for word, rank in self._word_ranks.items()
            if rank < MAX_COMMON_RANK and len(word) >= MIN_COMMON_LENGTH and word.isalpha() and word.isascii()
        }
        ranks |= {word: NAME_RANK for word in self._words if word not in self._word_ranks}
        own_words = self._term_words | {word for word in self._cue_words if len(word) >= MIN_CUE_WORD_LENGTH}
        return ranks | dict.fromkeys(own_words, 0) if not self._is_foreign else dict.fromkeys(self._words, 0)

    def _is_base(self, base: str) -> bool:
        return base in self._words or base in self._word_ranks or f"{base}e" in self._word_ranks


class SpellCorrector:
    """Replaces an unknown word by the most similar word of a list, if one is similar enough."""

    def __init__(
        self, ranks: Mapping[str, int], is_correct: Callable[[str], bool], *, is_cautious: bool = False
    ) -> None:
        """Prepare the correction to the words of `ranks`; of two equally similar ones, that with the lower rank wins.

        Words for which `is_correct` returns True are never corrected. A cautious corrector changes one letter at most.
        It is for languages with a small vocabulary, in which an unknown word is often correct.
        """
        self._min_length = MIN_CAUTIOUS_LENGTH if is_cautious else MIN_CORRECTED_LENGTH
        self._is_cautious = is_cautious
        self._ranks = {word: rank for word, rank in ranks.items() if len(word) >= self._min_length}
        self._is_correct = is_correct
        self._words_by_start: dict[tuple[str, int], list[str]] = {}
        for word in sorted(self._ranks):
            self._words_by_start.setdefault((word[0], len(word)), []).append(word)

    def correct(self, token: Token, *, is_first: bool = True) -> Token:
        """Return a token with the most similar suggested word, or the token itself if there is none.

        Counts inserted, omitted, substituted and swapped letters: one in words of up to eight letters, two in longer
        ones, none in the first letter. Words with digits or inner capitals are names and not corrected. A capitalised
        word that does not begin the query (`is_first`) is probably a name, too: it is corrected only to a value's word.
        """
        word = token.word
        if len(word) < self._min_length or not _is_plain_word(token) or self._is_correct(word):
            return token
        max_edits = 2 if len(word) >= MIN_TWO_EDITS_LENGTH and not self._is_cautious else 1
        candidates = [
            candidate
            for length in range(len(word) - max_edits, len(word) + max_edits + 1)
            for candidate in self._words_by_start.get((word[0], length), ())
        ]
        similar = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=max_edits, limit=MAX_SUGGESTIONS)
        is_name = token.is_capitalized and not token.raw.isupper()
        allowed = [
            (distance, *self._rank(suggestion, word), suggestion)
            for suggestion, distance, _ in similar
            if not (self._is_cautious and _differ_in_ending(word, suggestion))
            and self._may_replace(suggestion, int(distance), is_name=is_name, is_first=is_first)
        ]
        if not allowed:
            return token
        return Token(min(allowed)[-1], token.raw, token.start, token.end)

    def _rank(self, suggestion: str, word: str) -> tuple[bool, bool, int]:
        """Rank a suggestion: values first, then words of which only the end is missing, then common words."""
        rank = self._ranks[suggestion]
        return (rank > 0, not suggestion.startswith(word), rank)

    def _may_replace(self, suggestion: str, distance: int, *, is_name: bool, is_first: bool) -> bool:
        """Return whether a word may be corrected to a suggestion: a name only to values, or to a name one letter off.

        A capitalised word is not taken for another product's name that differs in two letters.
        """
        rank = self._ranks[suggestion]
        if rank > 0 and distance > 1:
            return rank >= NAME_RANK and not is_name
        if rank >= NAME_RANK:
            return True
        return is_first or not is_name or (rank == 0 and len(suggestion) >= MIN_NAMED_VALUE_LENGTH)


def _differ_in_ending(word: str, suggestion: str) -> bool:
    """Return whether two words differ only in their last two letters, as forms of one word do, and neither is cut."""
    return word[:-2] == suggestion[: len(word) - 2] and not suggestion.startswith(word)


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
