"""Words of a text as the lexical leg counts them: folded, without stop words, stemmed."""

import re
import threading
import unicodedata
from functools import lru_cache
from typing import Final

import Stemmer
from bm25s.stopwords import STOPWORDS_EN

_WORD: Final = re.compile(r"\w+")
_STOP: Final = frozenset(STOPWORDS_EN)
_local = threading.local()


def fold(text: str) -> str:
    """Lower case without accents: "Café" and "cafe" are one word."""
    if text.isascii():
        return text.lower()
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def _stemmer() -> Stemmer.Stemmer:
    """One per thread: the C object keeps state between words."""
    if not hasattr(_local, "stemmer"):
        _local.stemmer = Stemmer.Stemmer("english")
    stemmer: Stemmer.Stemmer = _local.stemmer
    return stemmer


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The Snowball stem of a folded word."""
    stemmed: str = _stemmer().stemWord(word)
    return stemmed


def words(text: str) -> list[str]:
    """Folded words in order, stop words gone; single letters go as well, single digits stay ("SOC 2")."""
    found = _WORD.findall(fold(text))
    return [w for w in found if w not in _STOP and (len(w) > 1 or w.isdigit())]


def terms(text: str) -> list[str]:
    """Stems of `words(text)`: what is indexed and looked up."""
    return [stem(word) for word in words(text)]
