"""The search: understand, encode, retrieve under constraints, fuse, explain, answer; all from one release at a time."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from lexdex_search.answer.build_answer import shown
from lexdex_search.query.request import SearchRequest, checked
from lexdex_search.release.loaded import LoadedRelease, load
from lexdex_search.release.store import NoRelease, ReleaseStore
from lexdex_search.results import SearchAnswer
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
        ask = SearchRequest(query=asked) if isinstance(asked, str) else asked
        checked((*(ask.constraints or ()), *ask.filters))
        if not (ask.filters or ask.constraints or any(c.isalnum() for c in ask.query + ask.keyword)):
            raise ValueError("A search needs at least one word.")
        return shown(Retrieval(loaded, ask, mode=mode), limit)

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
