"""Detect the language of a query: the language that has most of its words, English in a tie."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from lexdex_search.query.compounds import CompoundSplitter
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import Vocabulary

ENGLISH: Final = "en"
NAME_FIELDS: Final = frozenset({"integrations", "security_certifications", "compliance_standards"})
"""Fields whose values are names, which are the same in all languages."""


class LanguageDetector:
    """Counts how many words of a query each supported language has."""

    def __init__(
        self,
        vocabularies: Mapping[str, Vocabulary],
        product_words: Iterable[str],
        *,
        is_everyday: Callable[[str], bool],
        has_term: Callable[[str], bool],
    ) -> None:
        """Index the words of the vocabularies by language.

        `product_words` occur only in names of products and count for no language. `is_everyday` tells whether a word is
        common English, `has_term` whether the English catalogue contains it.
        """
        self._is_everyday, self._has_term = is_everyday, has_term
        english = vocabularies[ENGLISH]
        name_phrases = (phrase for phrase, ts in english.terms.items() if any(t.field in NAME_FIELDS for t in ts))
        self._names = frozenset(word for phrase in name_phrases for word in phrase) | frozenset(product_words)
        self._english_words = english.own_words
        self._languages_by_word: dict[str, set[str]] = {}
        for code, vocabulary in vocabularies.items():
            for word in vocabulary.own_words if code != ENGLISH else ():
                self._languages_by_word.setdefault(word, set()).add(code)
        self._splitters = {
            code: CompoundSplitter(vocabulary) for code, vocabulary in vocabularies.items() if vocabulary.compound_links
        }

    def detect(self, words: Iterable[str]) -> str:
        """Return the code ("en", "de") of the language that has most of the words; English in a tie."""
        counts = {ENGLISH: 0}
        for word in words:
            if word in self._names or word.isdigit():
                continue
            is_english = self._is_english(word)
            counts[ENGLISH] += is_english
            languages = self._languages_by_word.get(word)
            if languages is None:
                languages = set() if is_english else self._list_compound_languages(word)
            for code in languages:
                counts[code] = counts.get(code, 0) + 1
        return max(sorted(counts), key=lambda code: (counts[code], code == ENGLISH))

    def _list_compound_languages(self, word: str) -> set[str]:
        """List the codes of the languages in which a word is a compound of known words."""
        return {code for code, splitter in self._splitters.items() if splitter.is_compound(word)}

    def _is_english(self, word: str) -> bool:
        """Return whether a word counts as English.

        The list of common English words also contains foreign words, so it doesn't decide on words that another
        vocabulary has.
        """
        if word in self._english_words or not list_stems(word) or self._has_term(word):
            return True
        return word not in self._languages_by_word and self._is_everyday(word)
