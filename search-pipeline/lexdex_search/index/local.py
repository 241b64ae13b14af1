"""The embedded index: exact cosine over a float32 matrix and BM25 (lucene), both in this process.

Right up to some 20,000 products: 0.3 ms a query at 2,400. Set OPENBLAS_NUM_THREADS=1 in processes that serve, or the
wake-up of BLAS threads shows in the 99th percentile.
"""

import logging
from collections.abc import Sequence
from pathlib import Path

import bm25s
import numpy as np

from lexdex_search.index.port import Mask, Scores
from lexdex_search.text_analysis import fold, stem, terms

logging.getLogger("bm25s").setLevel(logging.WARNING)  # it sets itself to DEBUG when imported

VECTORS = "vectors.npy"
LEXICAL = "bm25"


class LocalIndex:
    """Holds both legs in memory; immutable, so threads share it freely."""

    def __init__(self, vectors: Scores, lexical: bm25s.BM25 | None) -> None:
        self._vectors = np.ascontiguousarray(vectors, np.float32)
        self._lexical = lexical  # None where no product has any word

    @property
    def size(self) -> int:
        return len(self._vectors)

    def lexical(self, words: str) -> Scores:
        scores = np.zeros(self.size, np.float32)
        if self._lexical is None:
            return scores
        known = [t for t in dict.fromkeys(terms(words)) if t in self._lexical.vocab_dict]
        if known:
            scores[:] = self._lexical.get_scores(known)
        return scores

    def holds(self, word: str) -> Mask:
        mask: Mask = self.lexical(word) > 0
        return mask

    def dense(self, vector: Scores) -> Scores:
        scores: Scores = self._vectors @ vector
        return scores

    def vector(self, place: int) -> Scores:
        vector: Scores = self._vectors[place]
        return vector

    def has_term(self, word: str) -> bool:
        return self._lexical is not None and stem(fold(word)) in self._lexical.vocab_dict

    def save(self, folder: Path) -> None:
        """Writes both legs below `folder`."""
        np.save(folder / VECTORS, self._vectors)
        if self._lexical is not None:
            self._lexical.save(str(folder / LEXICAL), show_progress=False)


def build(texts: Sequence[str], vectors: Scores, *, k1: float, b: float) -> LocalIndex:
    """An index over texts (lexical leg) and unit vectors (dense leg) of the same products in the same order."""
    if len(texts) != len(vectors):
        raise ValueError(f"{len(texts)} texts and {len(vectors)} vectors cannot be one index.")
    corpus = [terms(text) for text in texts]
    if not any(corpus):
        return LocalIndex(vectors, None)
    lexical = bm25s.BM25(method="lucene", k1=k1, b=b)
    lexical.index(corpus, show_progress=False)
    return LocalIndex(vectors, lexical)


def load(folder: Path) -> LocalIndex:
    """Reads what `save` wrote."""
    lexical = bm25s.BM25.load(str(folder / LEXICAL)) if (folder / LEXICAL).exists() else None
    return LocalIndex(np.load(folder / VECTORS), lexical)
