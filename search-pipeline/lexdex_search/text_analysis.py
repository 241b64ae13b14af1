"""Split a text into the words that the lexical index (BM25) uses: folded, without stop words, stemmed."""

import re
import threading
import unicodedata
from functools import cache, lru_cache
from typing import Final

import Stemmer
from bm25s.stopwords import (
    STOPWORDS_EN,
    STOPWORDS_EN_PLUS,
    STOPWORDS_FRENCH,
    STOPWORDS_GERMAN,
    STOPWORDS_PORTUGUESE,
    STOPWORDS_SPANISH,
)

_WORD: Final = re.compile(r"\w+")
_STOP: Final = frozenset(STOPWORDS_EN)
_FUNCTION_WORDS: Final = frozenset(STOPWORDS_EN_PLUS)
_LABEL_LINKS: Final = frozenset({"a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with"})
BRITISH_ENDINGS: Final = (("isation", "ization"), ("ising", "izing"), ("ised", "ized"), ("ise", "ize"), ("yse", "yze"))
BRITISH_WORDS: Final = {
    "licence": "license", "programme": "program", "judgement": "judgment", "catalogue": "catalog", "labour": "labor",
    "centre": "center", "defence": "defense", "behaviour": "behavior", "cheque": "check", "enquiry": "inquiry",
}  # fmt: skip
STEMMER_NAMES: Final = {"en": "english", "de": "german", "fr": "french", "es": "spanish", "pt": "portuguese"}
_local = threading.local()


def fold(text: str) -> str:
    """Convert to lower case without accents, so that "Café" and "cafe" are the same word."""
    if text.isascii():
        return text.lower()
    return _fold_accents(text)


@lru_cache(maxsize=128)
def _fold_accents(text: str) -> str:
    """Fold a text that isn't ASCII; each step of a search folds the whole query anew, so the last few stay."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def is_function_word(word: str) -> bool:
    """Return whether a folded word is a single letter, or English and says nothing of a subject: "can", "these"."""
    return word in _FUNCTION_WORDS or (len(word) == 1 and not word.isdigit())


@cache
def _list_function_words(language: str) -> frozenset[str]:
    lists = {"de": STOPWORDS_GERMAN, "fr": STOPWORDS_FRENCH, "es": STOPWORDS_SPANISH, "pt": STOPWORDS_PORTUGUESE}
    return frozenset(map(fold, lists.get(language, STOPWORDS_EN_PLUS)))


def is_function_word_of(word: str, language: str) -> bool:
    """Return whether a folded word is a single letter or says nothing of a subject in a language, such as "de"."""
    return word in _list_function_words(language) or (len(word) == 1 and not word.isdigit())


def _get_stemmer(language: str) -> Stemmer.Stemmer:
    """Return this thread's stemmer; each thread has its own, because PyStemmer objects are not thread-safe."""
    if not hasattr(_local, "stemmers"):
        _local.stemmers = {}
    stemmers: dict[str, Stemmer.Stemmer] = _local.stemmers
    if language not in stemmers:
        stemmers[language] = Stemmer.Stemmer(STEMMER_NAMES[language])
    return stemmers[language]


@lru_cache(maxsize=50_000)
def stem(word: str, language: str = "en") -> str:
    """Return the Snowball stem of a word that `fold` has already folded: "contracts" becomes "contract"."""
    stemmed: str = _get_stemmer(language).stemWord(word)
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


def fold_variant(word: str) -> str:
    """Return a folded word in the singular and in American spelling: "organisations" becomes "organization"."""
    singular = fold_plural(word)
    for british, american in BRITISH_ENDINGS:
        if len(singular) > len(british) + 2 and singular.endswith(british):
            return singular.removesuffix(british) + american
    return BRITISH_WORDS.get(singular, singular)


def list_singulars(text: str) -> list[str]:
    """List a label's words in order, each in the singular, without articles, prepositions and conjunctions.

    Labels of capabilities are compared by these words. Other stop words and single letters distinguish labels: without
    them, "Will drafting" would be any drafting, and "E-billing" any billing.
    """
    return [fold_plural(word) for word in _WORD.findall(fold(text)) if word not in _LABEL_LINKS]


def list_stems(text: str) -> list[str]:
    """List the stems of a text's words in order, without stop words, as the BM25 index stores and looks them up."""
    return [stem(word) for word in split_words(text)]
