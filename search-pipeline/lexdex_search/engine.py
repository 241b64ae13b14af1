"""The search: understand, encode, retrieve under constraints, fuse, explain, answer; all from one release at a time."""

import threading
from pathlib import Path
from typing import Final

from lexdex_search.loaded import Loaded, load
from lexdex_search.releases import NoRelease, ReleaseStore
from lexdex_search.results import Answer
from lexdex_search.retrieval import Mode, Retrieval
from lexdex_search.showing import shown

DEFAULT_LIMIT: Final = 50
LONGEST_QUERY: Final = 2_000
"""Characters read of a query; the API refuses longer ones with words, the library reads their beginning."""


class Engine:
    """Searches the release in force; safe to call from many threads."""

    def __init__(self, store: ReleaseStore, loaded: Loaded) -> None:
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

    def search(self, query: str, *, limit: int = DEFAULT_LIMIT, mode: Mode = "hybrid") -> Answer:
        """The answer to one sentence; `ValueError` if it holds no word at all."""
        loaded = self._loaded  # pinned: a switch during this search cannot mix two releases in one answer
        text = " ".join(query[:LONGEST_QUERY].split())
        if not any(c.isalnum() for c in text):
            raise ValueError("A search needs at least one word.")
        return shown(Retrieval(loaded, query[:LONGEST_QUERY], mode=mode), limit)
