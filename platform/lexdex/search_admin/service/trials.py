"""Trials: what two releases of the index find for the same query."""

import asyncio
from typing import Final

from lexdex.foundation.errors import Conflict, NotFound, Unavailable
from lexdex.search.releases import open_store
from lexdex.search.service.search_requests import clean_query
from lexdex.search_admin.schemas.trials import MAX_TRIED_PRODUCTS, NewQueryTrial, QueryTrial, TriedProduct, TriedRelease
from lexdex.search_admin.service import gate
from lexdex.search_admin.service.releases import NO_RELEASE
from lexdex.settings import Settings
from lexdex_search.index.port import IndexUnavailable
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.release.errors import OutdatedRelease, ReleaseError
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_release
from lexdex_search.retrieval.retrieve import retrieve

NO_INDEX: Final = "The server of the index doesn't answer. Please try again in a moment."
_TURN: Final = asyncio.Semaphore(1)
"""Two releases are in memory during a trial, so a process makes one at a time."""


async def try_query(settings: Settings, trial: NewQueryTrial) -> QueryTrial:
    """Answer a query from two releases; raises Invalid, NotFound, Unavailable, or Conflict for a damaged release."""
    query = clean_query(trial.query)
    async with _TURN:
        try:
            first, second = await asyncio.to_thread(_rank_on_both, open_store(settings), trial, query)
        except IndexUnavailable as error:
            raise Unavailable(NO_INDEX) from error
        except ReleaseError as error:
            raise Conflict(gate.OUTDATED if isinstance(error, OutdatedRelease) else gate.DAMAGED) from error
    return QueryTrial(
        TriedRelease(trial.first, _describe(first, second)), TriedRelease(trial.second, _describe(second, first))
    )


def _rank_on_both(store: ReleaseStore, trial: NewQueryTrial, query: str) -> tuple[list[Product], list[Product]]:
    if not {trial.first, trial.second} <= set(store.list_ids()):
        raise NotFound(NO_RELEASE)
    first = load_release(store, trial.first)
    second = load_release(store, trial.second, previous=first)
    return _rank(first, query), _rank(second, query)


def _rank(loaded: LoadedRelease, query: str) -> list[Product]:
    rows = retrieve(loaded, SearchRequest(query=query)).rows
    return [loaded.products[row] for row in rows[:MAX_TRIED_PRODUCTS]]


def _describe(products: list[Product], others: list[Product]) -> list[TriedProduct]:
    ranks = {product.id: rank for rank, product in enumerate(others, start=1)}
    return [TriedProduct(each.id, each.name, each.sample, ranks.get(each.id)) for each in products]
