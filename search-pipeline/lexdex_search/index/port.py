"""The interface of the product index: find the best products for a query by words (BM25) and by meaning (vectors).

An index is built from the texts and vectors of the products alone; it has no data on payments or vendors.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]
"""Positions of products in the order in which the release lists them."""


@dataclass(frozen=True, slots=True)
class ScoredRows:
    """The rows of the products that one retriever found, and their scores, all above 0; in no particular order."""

    rows: Rows
    scores: Scores


NO_ROWS = ScoredRows(np.zeros(0, np.intp), np.zeros(0, np.float32))


@dataclass(frozen=True, slots=True)
class Candidates:
    """The best products for a query by each retriever, lexical and dense.

    `best_lexical_score` and `best_dense_score` are the highest scores of all products, including those that a filter
    removed: they measure how well the catalogue as a whole fits the query. `mean_dense_score` is the mean of all
    products, that of a product which has nothing to do with the query.
    """

    lexical: ScoredRows = NO_ROWS
    dense: ScoredRows = NO_ROWS
    best_lexical_score: float = 0.0
    best_dense_score: float = 0.0
    mean_dense_score: float = 0.0


@dataclass(frozen=True, slots=True)
class SimilarityScale:
    """How similar the products of an index are to one another: the mean cosine of all pairs, and its spread.

    `spread` is the standard deviation. What counts as near depends on the encoder and on the catalogue, so that a
    threshold is a distance from the mean in units of the spread, not a cosine.
    """

    mean: float = 0.0
    spread: float = 0.0

    def get_cosine(self, distance: float) -> float:
        """Return the cosine at a distance from the mean, in units of the spread."""
        return self.mean + distance * self.spread


class Index(Protocol):
    """The interface of an index over a fixed sequence of products; a row is the position of a product in it.

    Each method notes how an adapter for Weaviate would implement it. That adapter would store each product's row as a
    property.
    """

    def find_candidates(
        self, text: str, vector: Scores | None, *, depth: int, allowed: Mask | None = None
    ) -> Candidates:
        """Find the best `depth` products by BM25 of `text` and the best `depth` by cosine similarity to `vector`.

        `allowed` is a mask of the products that may be found, shape [products]; None allows all. Without a vector only
        the lexical retriever is used, with an empty text only the dense one.

        Weaviate: a `bm25` and a `near_vector` query with `limit=depth` and a filter on the rows of `allowed`
        (`contains_any`; no filter if all are allowed), returning row and score (cosine = 1 - distance). The first hits
        have the best scores; with a filter, these need one more query each with `limit=1` and no filter. The mean is
        the product of `vector` and the mean of all vectors, to be stored with the release.
        """
        ...

    def find_rows_with_term(self, word: str, rows: Sequence[int]) -> frozenset[int]:
        """Find those of `rows` whose product text contains the word or another form of it.

        Weaviate: a `bm25` query on the word with a filter on the rows.
        """
        ...

    def has_term(self, word: str) -> bool:
        """Return whether any product text contains the word or another form of it.

        Weaviate: a `bm25` query with `limit=1`, cached per release, or a list of stems stored with the release.
        """
        ...

    @property
    def similarity_scale(self) -> SimilarityScale:
        """How similar the products are to one another.

        Weaviate: a property of the collection, computed when the release is built.
        """
        ...

    def get_vector(self, row: int) -> Scores:
        """Return the unit vector of the product at a row, shape [dimensions], to find similar products.

        Weaviate: fetch the object with `include_vector`.
        """
        ...
