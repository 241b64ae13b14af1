"""Answers one query from two releases, so that a person can compare what they find."""

from collections.abc import Sequence

from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_release
from lexdex_search.retrieval.retrieve import retrieve


def rank_side_by_side(
    store: ReleaseStore, release_ids: tuple[str, str], query: str, *, limit: int
) -> tuple[Sequence[Product], Sequence[Product]]:
    """Return the first `limit` products that each of two releases finds for a query, best first.

    Raises ReleaseError if one can't be read, IndexUnavailable if the server of its index doesn't answer, and ValueError
    for a query without words.
    """
    first = load_release(store, release_ids[0])
    second = load_release(store, release_ids[1], previous=first)
    return _rank(first, query, limit), _rank(second, query, limit)


def _rank(loaded: LoadedRelease, query: str, limit: int) -> Sequence[Product]:
    return [loaded.products[row] for row in retrieve(loaded, SearchRequest(query=query)).rows[:limit]]
