"""Which language a query is written in: a count of its vocabulary's words; English unless another clearly wins."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from lexdex_search.index.analysis import terms
from lexdex_search.vocabulary import Vocabulary

ENGLISH: Final = "en"
NAMED: Final = frozenset({"integrations", "security_certifications", "compliance_standards"})
"""Names are the same in all languages and say nothing about which it is."""


class Languages:
    """Counts words by language."""

    def __init__(self, vocabularies: Mapping[str, Vocabulary], known: Callable[[str], bool]) -> None:
        """`known` says whether the catalogue's text has a word: its documents are English."""
        self._known = known
        named = (p for p, ts in vocabularies[ENGLISH].terms.items() if any(t.field in NAMED for t in ts))
        self._names = frozenset(word for phrase in named for word in phrase)
        self._english = vocabularies[ENGLISH].own_words
        self._spoken: dict[str, frozenset[str]] = {}
        for code, vocabulary in vocabularies.items():
            for word in vocabulary.own_words if code != ENGLISH else ():
                self._spoken[word] = self._spoken.get(word, frozenset()) | {code}

    def of(self, words: Iterable[str]) -> str:
        """The language with the most words; a foreign one needs more than English has."""
        counts = {ENGLISH: 0}
        for word in (w for w in words if w not in self._names and not w.isdigit()):
            for code in self._spoken.get(word, ()):
                counts[code] = counts.get(code, 0) + 1
            counts[ENGLISH] += self._is_english(word)
        return max(sorted(counts), key=lambda code: (counts[code], code == ENGLISH))

    def _is_english(self, word: str) -> bool:
        return word in self._english or not terms(word) or self._known(word)
