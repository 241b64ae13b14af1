"""The search: understand, encode, retrieve under constraints, fuse, explain, answer; all from one release at a time."""

import hashlib
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from lexdex_search.answer.build_answer import shown
from lexdex_search.fingerprint import fingerprint
from lexdex_search.query.request import SearchRequest, checked
from lexdex_search.release.store import Manifest, NoRelease, ReleaseStore
from lexdex_search.results import ReleaseVersion, SearchAnswer, SearchMatches
from lexdex_search.retrieval.loaded_release import LoadedRelease, load
from lexdex_search.retrieval.rerank import ranked
from lexdex_search.retrieval.retriever import Mode, Retrieval

DEFAULT_LIMIT: Final = 50


class Engine:
    """Searches the release in force; safe to call from many threads."""

    def __init__(self, store: ReleaseStore, loaded: LoadedRelease) -> None:
        """Use `Engine.open`."""
        self._store = store
        self._loaded = loaded
        self._switching = threading.Lock()

    @classmethod
    def open(cls, releases_dir: Path) -> "Engine":
        """Opens the release in force; `NoRelease` says what to do when there is none."""
        store = ReleaseStore(releases_dir)
        current = store.current()
        if current is None:
            raise NoRelease(f"No release in {releases_dir} yet; `lexdex-search index FILE.jsonl` makes one.")
        engine = cls(store, load(store, current))
        engine.search("contract review for a small law firm")  # the first search warms the encoder up: 30 ms
        return engine

    @property
    def release(self) -> str:
        """The release that the next search will use."""
        return self._loaded.id

    @property
    def products(self) -> int:
        """How many products that release holds."""
        return len(self._loaded.products)

    def refresh(self) -> bool:
        """Takes up a release that was put in force meanwhile; true if there was one.

        Without news this is one small read: call it each second. Searches go on with the old release while the new one
        loads, and each finishes with the one it began with. A release that does not load leaves the old one in force.
        """
        with self._switching:
            current = self._store.current()
            if current is None or current == self._loaded.id:
                return False
            self._loaded = load(self._store, current, like=self._loaded)
            return True

    def search(self, asked: str | SearchRequest, *, limit: int = DEFAULT_LIMIT, mode: Mode = "hybrid") -> SearchAnswer:
        """The answer to one sentence and the conditions beside it.

        `ValueError` if there is neither a word nor a condition, `InvalidConstraint` for one that no search can hold.
        """
        loaded = self._loaded  # pinned: a switch during this search cannot mix two releases in one answer
        request = SearchRequest(query=asked) if isinstance(asked, str) else asked
        _validate_request(request)
        return shown(Retrieval(loaded, request, mode=mode), limit)

    def find_matches(self, request: SearchRequest) -> SearchMatches:
        """Find all products that match a request; none where it has no answer, since nearest products are no match.

        Raises `ValueError` and `InvalidConstraint` as `search` does.
        """
        loaded = self._loaded
        _validate_request(request)
        retrieval = Retrieval(loaded, request)
        version = build_version(loaded.manifest)
        if retrieval.outcome != "answer":
            return SearchMatches(version)
        return SearchMatches(version, tuple(loaded.products[int(row)].id for row in retrieval.order))

    def alternatives(self, product_id: str, *, limit: int = DEFAULT_LIMIT) -> SearchAnswer | None:
        """Tools that do what this one does, nearest first; nothing for a product that the release does not hold."""
        loaded = self._loaded
        if product_id not in loaded.places:
            return None
        return shown(Retrieval(loaded, SearchRequest(), like=(product_id,)), limit)

    def ranked(self, query: str, product_ids: Sequence[str]) -> tuple[str, ...]:
        """The products of a chosen list by how well they answer the sentence; without a word in it as they are."""
        if not any(char.isalnum() for char in query):
            return tuple(product_ids)
        return ranked(Retrieval(self._loaded, SearchRequest(query=query)), product_ids)


def build_version(manifest: Manifest) -> ReleaseVersion:
    """Identify a release, and the rules by which this code matches products in it."""
    parts = (manifest.model_digest, manifest.policy_digest, manifest.text_version, fingerprint())
    return ReleaseVersion(release=manifest.id, rules=hashlib.sha256(repr(parts).encode()).hexdigest())


def _validate_request(request: SearchRequest) -> None:
    constraints = (*(request.constraints or ()), *request.filters)
    checked(constraints)
    if not (constraints or any(char.isalnum() for char in request.query + request.keyword)):
        raise ValueError("A search needs at least one word.")
