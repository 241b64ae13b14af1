"""The port of the index: which products are the best candidates for a query, by words and by meaning.

An index is built from the products' texts and vectors alone; it has no data on payments or vendors.
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
    """Some products and their scores by one retriever, in no order; every score is above 0."""

    rows: Rows
    scores: Scores


NO_ROWS = ScoredRows(np.zeros(0, np.intp), np.zeros(0, np.float32))


@dataclass(frozen=True, slots=True)
class Candidates:
    """The best products for a query by each retriever.

    The best scores are those over all products, the filtered ones included: they measure how well the catalogue as a
    whole fits the query.
    """

    lexical: ScoredRows = NO_ROWS
    dense: ScoredRows = NO_ROWS
    best_lexical_score: float = 0.0
    best_dense_score: float = 0.0


class Index(Protocol):
    """Finds products among a fixed sequence of products.

    Each method notes how a Weaviate adapter would implement it; that adapter stores the row of each product as a
    property.
    """

    def find_candidates(
        self, text: str, vector: Scores | None, *, depth: int, allowed: Mask | None = None
    ) -> Candidates:
        """Find the best `depth` products by BM25 of the text and by cosine of the vector.

        `allowed` has one value per product; without it all products are allowed. Without a vector only the lexical
        retriever is used, with an empty text only the dense one.

        Weaviate: a `bm25` and a `near_vector` query with `limit=depth` and a filter on the rows of `allowed`
        (`contains_any`; none if all are allowed), returning row and score (cosine = 1 - distance). The best scores are
        those of the first hit; with a filter one more query each with `limit=1` and no filter.
        """
        ...

    def find_rows_with_term(self, word: str, rows: Sequence[int]) -> frozenset[int]:
        """Find which of some products contain a word or another form of it.

        Weaviate: a `bm25` query on the word with a filter on the rows.
        """
        ...

    def has_term(self, word: str) -> bool:
        """Return whether any product contains a word or another form of it.

        Weaviate: a `bm25` query with `limit=1`, cached per release, or the list of stems kept beside the release.
        """
        ...

    def get_vector(self, row: int) -> Scores:
        """Return the unit vector of a product, to find similar ones.

        Weaviate: fetch the object with `include_vector`.
        """
        ...
