"""Detect the language of a query: the language that has most of its words, English in a tie."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from lexdex_search.query.compounds import CompoundSplitter
from lexdex_search.query.tokens import Token
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import Vocabulary

ENGLISH: Final = "en"
NAME_FIELDS: Final = frozenset({"integrations", "security_certifications", "compliance_standards"})
"""Fields whose values are names, which are the same in all languages."""


FOREIGN_SINGLES: Final = frozenset({"o", "u", "y"})
"""Single characters that are words of other languages; "e" is not one of them, as in "e-signature"."""
LATIN_END: Final = "\u0250"
"""The first character after the Latin letters of European languages; LATIN_ADDITIONS are a block of their own."""
LATIN_ADDITIONS: Final = ("\u1e00", "\u1eff")


def is_in_unread_script(query: str) -> bool:
    """Return whether most letters of a query are not Latin; none of the supported languages is written with such."""
    alphabetic = [char for char in query if char.isalpha()]
    others = sum(char >= LATIN_END and not LATIN_ADDITIONS[0] <= char <= LATIN_ADDITIONS[1] for char in alphabetic)
    return 2 * others > len(alphabetic)


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
        self._languages_by_accented: dict[str, set[str]] = {}
        for code, vocabulary in vocabularies.items():
            for word in vocabulary.accented.values() if code != ENGLISH else ():
                self._languages_by_accented.setdefault(word, set()).add(code)
        self._only_before = {code: vocabulary.only_before for code, vocabulary in vocabularies.items()}
        self._splitters = {
            code: CompoundSplitter(vocabulary) for code, vocabulary in vocabularies.items() if vocabulary.compound_links
        }

    def detect(self, tokens: Sequence[Token]) -> str:
        """Return the code of the language that has most of the words: English in a tie with it, else the first one.

        "contratos" is Spanish as well as Portuguese, but in no case English.
        """
        counts = {ENGLISH: 0}
        for position, token in enumerate(tokens, start=1):
            following = tokens[position].word if position < len(tokens) else ""
            word = token.word
            if word in self._names or word.isdigit():
                continue
            is_english = self._is_english(token)
            counts[ENGLISH] += is_english
            for code in self._list_languages(token, is_english=is_english):
                if following.startswith(self._only_before[code].get(word, ("",))):
                    counts[code] = counts.get(code, 0) + 1
        return max(sorted(counts), key=lambda code: (counts[code], code == ENGLISH))

    def _list_languages(self, token: Token, *, is_english: bool) -> set[str]:
        """List the codes of the languages other than English that have a word.

        If it is typed with accents, only those that write it so, if any does: "gestão" is no Spanish word.
        """
        accented = self._languages_by_accented.get(token.raw.lower())
        if accented is not None:
            return accented
        languages = self._languages_by_word.get(token.word)
        if languages is None:
            return set() if is_english else self._list_compound_languages(token.word)
        return languages

    def _list_compound_languages(self, word: str) -> set[str]:
        """List the codes of the languages in which a word is a compound of known words."""
        return {code for code, splitter in self._splitters.items() if splitter.is_compound(word)}

    def _is_english(self, token: Token) -> bool:
        """Return whether a word counts as English.

        The list of common English words also contains foreign words, so it doesn't decide on words that another
        vocabulary has. A word that another language writes with these accents is not English ("à"), nor is "o".
        """
        word = token.word
        if word in FOREIGN_SINGLES or token.raw.lower() in self._languages_by_accented:
            return False
        if word in self._english_words or not list_stems(word) or self._has_term(word):
            return True
        return word not in self._languages_by_word and self._is_everyday(word)
