"""Which language a query is written in: a count of its vocabulary's words; English unless another clearly wins."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from lexdex_search.query.compounds import Compounds
from lexdex_search.text_analysis import terms
from lexdex_search.vocabulary import Vocabulary

ENGLISH: Final = "en"
NAMED: Final = frozenset({"integrations", "security_certifications", "compliance_standards"})
"""Names are the same in all languages and say nothing about which it is."""


class LanguageDetector:
    """Counts words by language."""

    def __init__(
        self,
        vocabularies: Mapping[str, Vocabulary],
        names: Iterable[str],
        *,
        everyday: Callable[[str], bool],
        known: Callable[[str], bool],
    ) -> None:
        """`names` are words that only products are called; `known` says whether the English catalogue has a word."""
        self._everyday, self._known = everyday, known
        named = (p for p, ts in vocabularies[ENGLISH].terms.items() if any(t.field in NAMED for t in ts))
        self._names = frozenset(word for phrase in named for word in phrase) | frozenset(names)
        self._english = vocabularies[ENGLISH].own_words
        self._spoken: dict[str, set[str]] = {}
        for code, vocabulary in vocabularies.items():
            for word in vocabulary.own_words if code != ENGLISH else ():
                self._spoken.setdefault(word, set()).add(code)
        self._compounds = {
            code: Compounds(vocabulary) for code, vocabulary in vocabularies.items() if vocabulary.compound_links
        }

    def of(self, words: Iterable[str]) -> str:
        """The language with the most words; a foreign one needs more than English has."""
        counts = {ENGLISH: 0}
        for word in (w for w in words if w not in self._names and not w.isdigit()):
            english = self._is_english(word)
            counts[ENGLISH] += english
            for code in self._spoken.get(word, ()) or ([] if english else self._grown(word)):
                counts[code] = counts.get(code, 0) + 1
        return max(sorted(counts), key=lambda code: (counts[code], code == ENGLISH))

    def _grown(self, word: str) -> list[str]:
        """Languages in which a word is made of words that they know."""
        return [code for code, compounds in self._compounds.items() if compounds.is_one(word)]

    def _is_english(self, word: str) -> bool:
        """A common word is English, too, unless some other language has it: the ranks come from a mixed text."""
        if word in self._english or not terms(word) or self._known(word):
            return True
        return word not in self._spoken and self._everyday(word)
