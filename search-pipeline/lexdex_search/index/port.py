"""The interface of the product index: find the best products for a query by words (BM25) and by meaning (vectors).

An index is built from the texts and vectors of the products alone; it has no data on payments or vendors.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]
"""Positions of products in the order in which the release lists them."""
IndexKind = Literal["local", "weaviate"]
"""Where an index is: in the memory of the process (`local`), or in a server of Weaviate (`weaviate`)."""


class IndexUnavailable(Exception):
    """The server of the index doesn't answer, or not in time; the message tells an operator what to check."""


class WeaviateServer(msgspec.Struct, frozen=True, kw_only=True):
    """A server of Weaviate, and how its collections are stored there."""

    url: str
    """Address of its HTTP API, such as http://weaviate:8080."""
    grpc: str = ""
    """Host and port of its gRPC API; empty: the host of `url` and port 50051, or 443 if `url` begins with https."""
    api_key: str = ""
    """Empty: the server lets anyone in."""
    prefix: str = "Lexdex"
    """Begins the names of the collections; installations that share a server need different ones."""
    replicas: int = 1
    """Number of nodes that have a copy of each collection."""
    batch_size: int = 200
    """Number of products that one request uploads."""
    timeout_seconds: float = 5.0
    """Maximum duration of one call of a search."""

    def __repr__(self) -> str:
        """Return a text without the API key, for logs."""
        return f"WeaviateServer(url={self.url!r})"


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

    Methods of an index outside of the process raise `IndexUnavailable`.
    """

    def find_candidates(
        self, text: str, vector: Scores | None, *, depth: int, allowed: Mask | None = None, complete: bool = False
    ) -> Candidates:
        """Find the best `depth` products by BM25 of `text` and the best `depth` by cosine similarity to `vector`.

        `allowed` is a mask of the products that may be found, shape [products]; None allows all. Without a vector only
        the lexical retriever is used, with an empty text only the dense one. With `complete`, each retriever also
        scores the products that only the other one found.
        """
        ...

    def find_rows_with_terms(self, words: Sequence[str], rows: Sequence[int]) -> Mapping[str, frozenset[int]]:
        """Find, for each word, those of `rows` whose product text contains the word or another form of it."""
        ...

    def has_term(self, word: str) -> bool:
        """Return whether any product text contains the word or another form of it."""
        ...

    @property
    def similarity_scale(self) -> SimilarityScale:
        """How similar the products are to one another."""
        ...

    @property
    def problem(self) -> str:
        """Why searches fail at the moment; empty while they don't."""
        ...

    def get_vector(self, row: int) -> Scores:
        """Return the unit vector of the product at a row, shape [dimensions], to find similar products."""
        ...
