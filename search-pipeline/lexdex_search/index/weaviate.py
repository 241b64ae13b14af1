"""The index in a server of Weaviate: one collection for each release, read with the official client.

A search asks the server for the best products by words and by meaning at the same time. The stems of the product texts
are a property of their own, so that the words of a query match here as in the local index; both rank alike.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
import numpy as np

from lexdex_search.index.local import measure_similarity
from lexdex_search.index.port import (
    NO_ROWS,
    Candidates,
    Mask,
    Rows,
    ScoredRows,
    Scores,
    SimilarityScale,
    WeaviateServer,
)
from lexdex_search.index.weaviate_connection import connect
from lexdex_search.text_analysis import fold, list_stems, stem

if TYPE_CHECKING:
    from weaviate import WeaviateAsyncClient
    from weaviate.collections.classes.filters import FilterReturn

SUMMARY_FILE: Final = "weaviate.json"
ROW, STEMS = "row", "stems"
"""The properties of an object: the position of the product in its release, and the stems of its text."""
MIN_DEPTH: Final = 400
"""Products that a query without a filter fetches: most filters leave enough of them, so that no other is needed."""
MAX_DEPTH: Final = 10_000
"""The most objects that a server returns for one query, unless its QUERY_MAXIMUM_RESULTS says otherwise."""
CACHED_QUERIES: Final = 64
"""One search asks several times for the same text."""


class IndexSummary(msgspec.Struct, frozen=True):
    """What a search needs to know of all products of a collection, stored with the release.

    `mean_vector` is the mean of all vectors, shape [dimensions]; `stems` are those of all product texts.
    """

    mean_vector: tuple[float, ...]
    similarity_scale: SimilarityScale
    stems: frozenset[str]


def build_summary(texts: Sequence[str], vectors: Scores) -> bytes:
    """Build the content of `SUMMARY_FILE` from the texts and unit vectors of the products."""
    mean = vectors.mean(axis=0) if len(vectors) else np.zeros(vectors.shape[1], np.float32)
    stems = frozenset(stem for text in texts for stem in list_stems(text))
    summary = IndexSummary(tuple(map(float, mean)), measure_similarity(vectors), stems)
    return msgspec.json.encode(summary, order="deterministic")


def build_object_id(product_id: str) -> UUID:
    """Build the id of a product's object, always the same, so that uploading twice does no harm."""
    return uuid5(NAMESPACE_URL, product_id)


class WeaviateIndex:
    """The index of one release in its collection; threads may share it."""

    def __init__(
        self, server: WeaviateServer, collection: str, summary: IndexSummary, product_ids: Sequence[str]
    ) -> None:
        """Read from a collection; use `load_index` instead. No connection is made before the first search."""
        self._connection = connect(server)
        self._collection = collection
        self._stems = summary.stems
        self._mean_vector = np.array(summary.mean_vector, np.float32)
        self._object_ids = [build_object_id(product_id) for product_id in product_ids]
        self._row_by_object = {object_id: row for row, object_id in enumerate(self._object_ids)}
        self.similarity_scale = summary.similarity_scale
        self._find_best = lru_cache(maxsize=CACHED_QUERIES)(self._query_best)
        self._fetch_vector = lru_cache(maxsize=CACHED_QUERIES)(self._query_vector)

    @property
    def problem(self) -> str:
        """Why searches fail at the moment; see `Index`."""
        return self._connection.problem

    def find_candidates(
        self, text: str, vector: Scores | None, *, depth: int, allowed: Mask | None = None, complete: bool = False
    ) -> Candidates:
        """Ask for the best products by BM25 and by cosine at the same time; see `Index`.

        A mask that most products pass is applied to the best ones of all; a narrow one is sent as a filter on the rows.
        """
        stems, target = self._list_known_stems(text), None if vector is None else vector.tobytes()
        limit = min(max(depth, MIN_DEPTH), MAX_DEPTH, len(self._object_ids))
        best = self._find_best(stems, target, limit)
        lexical, dense = (select_allowed(each, allowed, depth, limit) for each in best)
        if lexical is None or dense is None:
            rows: Rows = np.flatnonzero(allowed) if allowed is not None else np.zeros(0, np.intp)
            wanted = (stems if lexical is None else "", target if dense is None else None)
            filtered = self._query(*wanted, min(depth, rows.size), rows)
            lexical, dense = lexical or filtered[0], dense or filtered[1]
        if complete:
            lexical, dense = self._complete(stems, target, lexical, dense)
        return Candidates(
            lexical=lexical,
            dense=dense,
            best_lexical_score=float(best[0].scores.max(initial=0.0)),
            best_dense_score=float(best[1].scores.max(initial=0.0)),
            mean_dense_score=0.0 if vector is None else float(self._mean_vector @ vector),
        )

    def find_rows_with_terms(self, words: Sequence[str], rows: Sequence[int]) -> Mapping[str, frozenset[int]]:
        """Find, for each word, those of `rows` whose stems contain that of the word; see `Index`."""
        stems = {word: stem(fold(word)) for word in words}
        if not rows or self._stems.isdisjoint(stems.values()):
            return dict.fromkeys(words, frozenset())
        stored = self._connection.run(lambda client: self._fetch_stems(client, rows))
        return {word: frozenset(row for row in rows if stems[word] in stored[row]) for word in words}

    def has_term(self, word: str) -> bool:
        """Return whether any product text contains the word or another form of it."""
        return stem(fold(word)) in self._stems

    def get_vector(self, row: int) -> Scores:
        """Return the unit vector of the product at a row, shape [dimensions]; see `Index`."""
        return self._fetch_vector(row)

    def _list_known_stems(self, text: str) -> str:
        """List the stems of a text that any product has, each once, separated by spaces."""
        return " ".join(each for each in dict.fromkeys(list_stems(text)) if each in self._stems)

    def _complete(
        self, stems: str, target: bytes | None, lexical: ScoredRows, dense: ScoredRows
    ) -> tuple[ScoredRows, ScoredRows]:
        """Add each retriever's scores of the products that only the other one found."""
        only_dense: Rows = np.setdiff1d(dense.rows, lexical.rows) if stems else NO_ROWS.rows
        only_lexical: Rows = np.setdiff1d(lexical.rows, dense.rows) if target else NO_ROWS.rows

        async def query(client: "WeaviateAsyncClient") -> tuple[ScoredRows, ScoredRows]:
            return await asyncio.gather(
                self._search_words(client, stems if only_dense.size else "", only_dense.size, only_dense),
                self._search_vectors(client, target if only_lexical.size else None, only_lexical.size, only_lexical),
            )

        added = self._connection.run(query) if only_dense.size or only_lexical.size else (NO_ROWS, NO_ROWS)
        return append(lexical, added[0]), append(dense, added[1])

    def _query_best(self, stems: str, target: bytes | None, limit: int) -> tuple[ScoredRows, ScoredRows]:
        return self._query(stems, target, limit, None)

    def _query(self, stems: str, target: bytes | None, limit: int, rows: Rows | None) -> tuple[ScoredRows, ScoredRows]:
        """Find the best `limit` products by stems and by the vector `target`, of all or of some rows."""
        if not (stems or target):
            return NO_ROWS, NO_ROWS

        async def query(client: "WeaviateAsyncClient") -> tuple[ScoredRows, ScoredRows]:
            lexical, dense = await asyncio.gather(
                self._search_words(client, stems, limit, rows), self._search_vectors(client, target, limit, rows)
            )
            return lexical, dense

        return self._connection.run(query)

    async def _search_words(
        self, client: "WeaviateAsyncClient", stems: str, limit: int, rows: Rows | None
    ) -> ScoredRows:
        from weaviate.classes.query import MetadataQuery  # noqa: PLC0415 - see `connect`

        if not stems or (rows is not None and not rows.size):
            return NO_ROWS
        found = await client.collections.use(self._collection).query.bm25(
            stems,
            query_properties=[STEMS],
            limit=limit,
            filters=_build_filter(rows),
            return_metadata=MetadataQuery(score=True),
            return_properties=[],
        )
        return self._collect((each.uuid, each.metadata.score or 0.0) for each in found.objects)

    async def _search_vectors(
        self, client: "WeaviateAsyncClient", target: bytes | None, limit: int, rows: Rows | None
    ) -> ScoredRows:
        from weaviate.classes.query import MetadataQuery  # noqa: PLC0415 - see `connect`

        if target is None or (rows is not None and not rows.size):
            return NO_ROWS
        found = await client.collections.use(self._collection).query.near_vector(
            np.frombuffer(target, np.float32).tolist(),
            limit=limit,
            filters=_build_filter(rows),
            return_metadata=MetadataQuery(distance=True),
            return_properties=[],
        )
        return self._collect((each.uuid, 1.0 - (each.metadata.distance or 0.0)) for each in found.objects)

    def _collect(self, scored: Iterable[tuple[UUID, float]]) -> ScoredRows:
        found = [(self._row_by_object[object_id], score) for object_id, score in scored if score > 0]
        return ScoredRows(
            np.array([row for row, _ in found], np.intp), np.array([each for _, each in found], np.float32)
        )

    async def _fetch_stems(self, client: "WeaviateAsyncClient", rows: Sequence[int]) -> dict[int, frozenset[str]]:
        found = await client.collections.use(self._collection).query.fetch_objects(
            filters=_build_filter(np.array(rows, np.intp)), limit=len(rows), return_properties=[STEMS]
        )
        return {
            self._row_by_object[each.uuid]: frozenset(str(each.properties[STEMS]).split()) for each in found.objects
        }

    def _query_vector(self, row: int) -> Scores:
        """Fetch the unit vector of the product at a row."""

        async def query(client: "WeaviateAsyncClient") -> Scores:
            found = await client.collections.use(self._collection).query.fetch_object_by_id(
                self._object_ids[row], include_vector=True
            )
            return np.array(found.vector["default"], np.float32)

        return self._connection.run(query)


def select_allowed(best: ScoredRows, allowed: Mask | None, depth: int, limit: int) -> ScoredRows | None:
    """Select the best `depth` allowed of the best products of all, whose order is by score.

    Returns None if there may be more allowed ones than were fetched, of which there were `limit` at most.
    """
    within = best if allowed is None else ScoredRows(best.rows[allowed[best.rows]], best.scores[allowed[best.rows]])
    if within.rows.size < depth and best.rows.size == limit < (allowed.size if allowed is not None else 0):
        return None
    return ScoredRows(within.rows[:depth], within.scores[:depth])


def append(first: ScoredRows, second: ScoredRows) -> ScoredRows:
    """Join the products that were found in two steps."""
    if not second.rows.size:
        return first
    return ScoredRows(np.concatenate([first.rows, second.rows]), np.concatenate([first.scores, second.scores]))


def _build_filter(rows: Rows | None) -> "FilterReturn | None":
    from weaviate.classes.query import Filter  # noqa: PLC0415 - see `connect`

    return None if rows is None else Filter.by_property(ROW).contains_any(rows.tolist())


def load_index(folder: Path, server: WeaviateServer, collection: str, product_ids: Sequence[str]) -> WeaviateIndex:
    """Load the index of a release whose folder has the summary of its collection."""
    summary = msgspec.json.decode((folder / SUMMARY_FILE).read_bytes(), type=IndexSummary)
    return WeaviateIndex(server, collection, summary, product_ids)
