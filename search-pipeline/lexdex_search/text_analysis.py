"""Split a text into the words that the lexical index (BM25) uses: folded, without stop words, stemmed."""

import re
import threading
import unicodedata
from functools import lru_cache
from typing import Final

import Stemmer
from bm25s.stopwords import STOPWORDS_EN, STOPWORDS_EN_PLUS

_WORD: Final = re.compile(r"\w+")
_STOP: Final = frozenset(STOPWORDS_EN)
_FUNCTION_WORDS: Final = frozenset(STOPWORDS_EN_PLUS)
_local = threading.local()


def fold(text: str) -> str:
    """Convert to lower case without accents, so that "Café" and "cafe" are the same word."""
    if text.isascii():
        return text.lower()
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def is_function_word(word: str) -> bool:
    """Return whether a folded word is a single letter, or English and says nothing of a subject: "can", "these"."""
    return word in _FUNCTION_WORDS or (len(word) == 1 and not word.isdigit())


def _get_stemmer() -> Stemmer.Stemmer:
    """Return this thread's stemmer; each thread has its own, because PyStemmer objects are not thread-safe."""
    if not hasattr(_local, "stemmer"):
        _local.stemmer = Stemmer.Stemmer("english")
    stemmer: Stemmer.Stemmer = _local.stemmer
    return stemmer


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Return the English Snowball stem of a word that `fold` has already folded: "contracts" becomes "contract"."""
    stemmed: str = _get_stemmer().stemWord(word)
    return stemmed


def split_words(text: str) -> list[str]:
    """List a text's words in order, folded, without English stop words and single letters; digits stay ("SOC 2")."""
    found = _WORD.findall(fold(text))
    return [w for w in found if w not in _STOP and (len(w) > 1 or w.isdigit())]


def fold_plural(word: str) -> str:
    """Return the singular of a folded English word: "contracts" becomes "contract", "policies" "policy".

    Unlike a stem, it keeps words of other meanings apart, such as "productions" and "productivity". These are the
    rules of Harman's S stemmer ("How effective is suffixing?", 1991), and one for "searches" and "taxes".
    """
    if word.endswith("ies") and not word.endswith(("eies", "aies")):
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    if word.endswith("es") and not word.endswith(("aes", "ees", "oes")):
        return word[:-1]
    return word[:-1] if word.endswith("s") and not word.endswith(("us", "ss")) else word


def list_singulars(text: str) -> list[str]:
    """List a text's words in order, without stop words, each in the singular, to compare labels of capabilities."""
    return [fold_plural(word) for word in split_words(text)]


def list_stems(text: str) -> list[str]:
    """List the stems of a text's words in order, without stop words, as the BM25 index stores and looks them up."""
    return [stem(word) for word in split_words(text)]
