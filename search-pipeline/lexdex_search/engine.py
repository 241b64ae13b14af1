"""The search engine: parse a request, retrieve products, and build the answer from one release."""

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.fingerprint import compute_fingerprint
from lexdex_search.index.port import IndexUnavailable, WeaviateServer
from lexdex_search.query.request import SearchRequest, validate_constraints
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.manifest import Manifest
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import ReleaseVersion, SearchAnswer, SearchMatches
from lexdex_search.retrieval.candidates import Mode
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_newest_release, load_release
from lexdex_search.retrieval.rerank import rerank
from lexdex_search.retrieval.retrieve import retrieve

DEFAULT_LIMIT: Final = 50
RETRY_SECONDS: Final = 60.0
"""A release that could not be loaded is tried again after this time: the cause may have been a disk or a network."""


class Engine:
    """Searches the products of the current release; threads may share one engine."""

    def __init__(
        self,
        store: ReleaseStore,
        release: LoadedRelease,
        problem: ReleaseError | None = None,
        rejected_id: str | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create an engine that searches a loaded release of `store`; call `Engine.open` instead.

        `problem` is the error of the release `rejected_id`, which was current and could not be loaded. `clock` tells
        the seconds after which it is tried again.
        """
        self._store = store
        self._release = release
        self._problem = problem
        self._clock = clock
        self._rejected_id, self._rejected_at = rejected_id, clock()
        self._refresh_lock = threading.Lock()

    @classmethod
    def open(
        cls,
        releases_dir: Path,
        weaviate: WeaviateServer | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> "Engine":
        """Open the current release in a folder of releases, or the newest earlier one while that one is damaged.

        `weaviate` is the server of releases whose index is there. Raises `NoRelease` if there is no release, and the
        error of the current one if none can be loaded. If the server doesn't answer, searches fail until it does.
        """
        store = ReleaseStore(releases_dir, weaviate=weaviate)
        engine = cls(store, *load_newest_release(store), clock=clock)
        # Warm the encoder up, because its first run takes 30 ms longer, and connect to the server of the index.
        with suppress(IndexUnavailable):
            engine.search("contract review for a small law firm")
        return engine

    @property
    def release(self) -> str:
        """The id of the release that the next search will use."""
        return self._release.id

    @property
    def version(self) -> ReleaseVersion:
        """The version of the release that the next search will use."""
        return build_version(self._release.manifest)

    @property
    def manifest(self) -> Manifest:
        """The manifest of the release that the next search will use."""
        return self._release.manifest

    @property
    def product_count(self) -> int:
        """The number of products in the release that the next search will use."""
        return len(self._release.products)

    @property
    def problem(self) -> str:
        """Why an earlier release than the current one is in use, or searches fail; empty while neither is so."""
        return str(self._problem or "") or self.index_problem

    @property
    def index_problem(self) -> str:
        """Why searches fail at the moment: the server of the index doesn't answer. Empty while they don't."""
        return self._release.index.problem

    def refresh(self) -> bool:
        """Load the current release if another one is in use; return whether it was loaded.

        Without a change, this only reads one small file, so it may be called every second. Searches use the old release
        until the new one is loaded; running searches finish with the old one. If the new release can't be loaded, the
        error is raised, the old one stays in use, and the new one is tried again after `RETRY_SECONDS`.
        """
        with self._refresh_lock:
            current = self._store.read_current_id()
            if current is None:
                return False
            if current == self._rejected_id and self._clock() - self._rejected_at < RETRY_SECONDS:
                return False
            has_changed = current != self._release.id
            if has_changed:
                try:
                    self._release = load_release(self._store, current, previous=self._release)
                except ReleaseError as error:
                    self._rejected_id, self._rejected_at, self._problem = current, self._clock(), error
                    raise
            self._rejected_id = self._problem = None
            return has_changed

    def search(
        self, query_or_request: str | SearchRequest, *, limit: int = DEFAULT_LIMIT, mode: Mode = "hybrid"
    ) -> SearchAnswer:
        """Answer a query or a request with at most `limit` products.

        `mode` selects one retriever or both ("hybrid"). Raises `ValueError` for a request without words, constraints
        and filters, and `InvalidConstraint` for a constraint that is not valid.
        """
        release = self._release  # pinned: a refresh during this search cannot mix two releases in one answer
        request = SearchRequest(query=query_or_request) if isinstance(query_or_request, str) else query_or_request
        _validate_request(request)
        return build_answer(retrieve(release, request, mode=mode), limit)

    def find_alternatives(self, product_id: str, *, limit: int = DEFAULT_LIMIT) -> SearchAnswer | None:
        """Find products similar to the given one, most similar first; None if the release doesn't contain it."""
        release = self._release
        if product_id not in release.row_by_id:
            return None
        return build_answer(retrieve(release, SearchRequest(), similar_to=(product_id,)), limit)

    def rerank(self, query: str, product_ids: Sequence[str]) -> tuple[str, ...]:
        """Order the ids of products by relevance to a query.

        If the query contains no words, the order is unchanged.
        """
        if not any(char.isalnum() for char in query):
            return tuple(product_ids)
        return rerank(self._release, SearchRequest(query=query), product_ids)

    def pool_candidates(self, query: str, *, depth: int) -> tuple[str, ...]:
        """Pool the first `depth` products of each retriever and of both together, to be judged by hand.

        Their order depends on the query and the ids only, so that a judge can't see which retriever found what.
        """
        release = self._release
        request = SearchRequest(query=query)
        _validate_request(request)
        modes: tuple[Mode, ...] = ("hybrid", "lexical", "dense")
        rows = {row for mode in modes for row in retrieve(release, request, mode=mode).rows[:depth].tolist()}
        ids = (release.products[row].id for row in rows)
        return tuple(sorted(ids, key=lambda id_: hashlib.sha256(f"{query}\n{id_}".encode()).digest()))

    def find_matches(self, request: SearchRequest) -> SearchMatches:
        """Find the ids of all products that match a request, best first; empty if none does.

        Unlike `search`, never returns merely the nearest products. Raises `ValueError` and `InvalidConstraint` as
        `search` does.
        """
        release = self._release
        _validate_request(request)
        version = build_version(release.manifest)
        ranking = retrieve(release, request)
        if ranking.outcome != "answer":
            return SearchMatches(version)
        rows = ranking.list_matching_rows()
        return SearchMatches(version, tuple(release.products[row].id for row in rows.tolist()))


def build_version(manifest: Manifest) -> ReleaseVersion:
    """Build the version of a release: its id, and a digest of the rules by which this code matches products in it."""
    parts = (manifest.model_digest, manifest.policy_digest, manifest.text_version, compute_fingerprint())
    return ReleaseVersion(release=manifest.id, rules=hashlib.sha256(repr(parts).encode()).hexdigest())


def _validate_request(request: SearchRequest) -> None:
    constraints = (*(request.constraints or ()), *request.filters)
    validate_constraints(constraints)
    if not (constraints or any(char.isalnum() for char in request.query + request.keyword)):
        raise ValueError("A search needs at least one word.")
