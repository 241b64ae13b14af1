"""The index in memory: exact cosine similarity over a float32 matrix, and BM25 (variant "lucene").

Suits up to some 20,000 products; a query over 2,400 products takes 0.3 ms. Set OPENBLAS_NUM_THREADS=1 in server
processes: waking BLAS threads increases the 99th percentile of the latency.
"""

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

import bm25s
import numpy as np

from lexdex_search.index.port import Candidates, Mask, Rows, ScoredRows, Scores, SimilarityScale
from lexdex_search.text_analysis import fold, list_stems, stem

logging.getLogger("bm25s").setLevel(logging.WARNING)  # bm25s sets its logger to DEBUG when imported

VECTORS_FILE = "vectors.npy"
LEXICAL_FOLDER = "bm25"


class LocalIndex:
    """An index that is held in memory and never changes, so that threads can share it."""

    def __init__(self, vectors: Scores, bm25: bm25s.BM25 | None) -> None:
        """Hold the vectors and the BM25 index; use `build_index` or `load_index` instead.

        `vectors` are unit vectors, shape [products, dimensions]. `bm25` is None if no product text has any word.
        """
        self._vectors = np.ascontiguousarray(vectors, np.float32)
        self._bm25 = bm25
        self.similarity_scale = measure_similarity(self._vectors)

    problem = ""
    """See `Index`: what is in memory has none."""

    def find_candidates(
        self, text: str, vector: Scores | None, *, depth: int, allowed: Mask | None = None, complete: bool = False
    ) -> Candidates:
        """Score all products by BM25 and by cosine, and select the best `depth` allowed ones of each; see `Index`."""
        lexical, dense = self._score_lexical(text), self._score_dense(vector)
        best_lexical, best_dense = select_top(lexical, allowed, depth), select_top(dense, allowed, depth)
        if complete:
            found: Rows = np.union1d(best_lexical.rows, best_dense.rows)
            best_lexical, best_dense = select_found(lexical, found), select_found(dense, found)
        return Candidates(
            lexical=best_lexical,
            dense=best_dense,
            best_lexical_score=float(lexical.max(initial=0.0)),
            best_dense_score=float(dense.max(initial=0.0)),
            mean_dense_score=float(dense.mean()) if dense.size else 0.0,
        )

    def find_rows_with_terms(self, words: Sequence[str], rows: Sequence[int]) -> Mapping[str, frozenset[int]]:
        """Find, for each word, those of `rows` whose product text contains the word or another form of it."""
        scores = {word: self._score_lexical(word) for word in words}
        return {word: frozenset(row for row in rows if scores[word][row] > 0) for word in words}

    def has_term(self, word: str) -> bool:
        """Return whether any product text contains the word or another form of it."""
        return self._bm25 is not None and stem(fold(word)) in self._bm25.vocab_dict

    def get_vector(self, row: int) -> Scores:
        """Return the unit vector of the product at a row, shape [dimensions]."""
        vector: Scores = self._vectors[row]
        return vector

    def save(self, folder: Path) -> None:
        """Write the index into an existing folder, for `load_index`."""
        np.save(folder / VECTORS_FILE, self._vectors)
        if self._bm25 is not None:
            self._bm25.save(str(folder / LEXICAL_FOLDER), show_progress=False)

    def _score_lexical(self, text: str) -> Scores:
        """Compute the BM25 score of each product, shape [products]; 0 for products that share no word with the text."""
        scores = np.zeros(len(self._vectors), np.float32)
        if self._bm25 is None:
            return scores
        known_terms = [term for term in dict.fromkeys(list_stems(text)) if term in self._bm25.vocab_dict]
        if known_terms:
            scores[:] = self._bm25.get_scores(known_terms)
        return scores

    def _score_dense(self, vector: Scores | None) -> Scores:
        """Compute the cosine similarity of each product to a unit vector, shape [products]; zeros without a vector."""
        if vector is None:
            return np.zeros(len(self._vectors), np.float32)
        scores: Scores = self._vectors @ vector
        return scores


def measure_similarity(vectors: Scores) -> SimilarityScale:
    """Measure the mean and the spread of the cosine over all pairs of unit vectors, shape [products, dimensions].

    Both follow from the moments of the vectors, so that no pair needs to be computed. Fewer than two vectors have no
    pairs; with a spread of 0, no query is far from them.
    """
    count = len(vectors)
    if count < 2:
        return SimilarityScale()
    total = vectors.sum(axis=0, dtype=np.float64)
    products = (vectors.T @ vectors).astype(np.float64)
    pairs = count * (count - 1)
    mean = (float(total @ total) - count) / pairs
    mean_square = (float((products * products).sum()) - count) / pairs
    return SimilarityScale(mean, float(np.sqrt(max(mean_square - mean * mean, 0.0))))


def select_top(scores: Scores, allowed: Mask | None, depth: int) -> ScoredRows:
    """Select the best `depth` allowed products with a score above 0, in no particular order.

    `scores` and `allowed` have the shape [products]; None allows all products.
    """
    is_found = scores > 0 if allowed is None else allowed & (scores > 0)
    rows: Rows = np.flatnonzero(is_found)
    if rows.size > depth:
        rows = rows[np.argpartition(scores[rows], rows.size - depth)[rows.size - depth :]]
    return ScoredRows(rows, scores[rows])


def select_found(scores: Scores, rows: Rows) -> ScoredRows:
    """Select those of `rows`, sorted, that have a score above 0."""
    found: Rows = rows[scores[rows] > 0]
    return ScoredRows(found, scores[found])


def build_index(texts: Sequence[str], vectors: Scores, *, k1: float, b: float) -> LocalIndex:
    """Build an index over the texts and unit vectors of the products, both in the same order.

    `k1` and `b` are the parameters of BM25. Raises `ValueError` if the numbers of texts and vectors differ.
    """
    if len(texts) != len(vectors):
        raise ValueError(f"{len(texts)} texts and {len(vectors)} vectors cannot be one index.")
    corpus = [list_stems(text) for text in texts]
    if not any(corpus):
        return LocalIndex(vectors, None)
    bm25 = bm25s.BM25(method="lucene", k1=k1, b=b)
    bm25.index(corpus, show_progress=False)
    return LocalIndex(vectors, bm25)


def load_index(folder: Path) -> LocalIndex:
    """Load an index from the folder into which `LocalIndex.save` wrote it."""
    bm25 = bm25s.BM25.load(str(folder / LEXICAL_FOLDER)) if (folder / LEXICAL_FOLDER).exists() else None
    return LocalIndex(np.load(folder / VECTORS_FILE), bm25)
