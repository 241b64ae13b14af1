"""Trials: what two releases of the index find for the same query."""

import asyncio
from collections.abc import Sequence
from typing import Final

from lexdex.foundation.errors import Conflict, NotFound
from lexdex.search.releases import open_store, refuse_while_index_is_unavailable
from lexdex.search.service.search_requests import clean_query
from lexdex.search_admin.schemas.trials import MAX_TRIED_PRODUCTS, NewQueryTrial, QueryTrial, TriedProduct, TriedRelease
from lexdex.search_admin.service import gate
from lexdex.search_admin.service.releases import NO_RELEASE
from lexdex.settings import Settings
from lexdex_search.evaluation.side_by_side import rank_side_by_side
from lexdex_search.release.documents import Product
from lexdex_search.release.errors import OutdatedRelease, ReleaseError
from lexdex_search.release.store import ReleaseStore

_TURN: Final = asyncio.Semaphore(1)
"""Two releases are in memory during a trial, so a process makes one at a time."""


async def try_query(settings: Settings, trial: NewQueryTrial) -> QueryTrial:
    """Answer a query from two releases; raises Invalid, NotFound, Unavailable, or Conflict for a damaged release."""
    query = clean_query(trial.query)
    async with _TURN:
        try:
            with refuse_while_index_is_unavailable():
                first, second = await asyncio.to_thread(_rank_on_both, open_store(settings), trial, query)
        except ReleaseError as error:
            raise Conflict(gate.OUTDATED if isinstance(error, OutdatedRelease) else gate.DAMAGED) from error
    return QueryTrial(
        TriedRelease(trial.first, _describe(first, second)), TriedRelease(trial.second, _describe(second, first))
    )


def _rank_on_both(store: ReleaseStore, trial: NewQueryTrial, query: str) -> tuple[Sequence[Product], Sequence[Product]]:
    if not {trial.first, trial.second} <= set(store.list_ids()):
        raise NotFound(NO_RELEASE)
    return rank_side_by_side(store, (trial.first, trial.second), query, limit=MAX_TRIED_PRODUCTS)


def _describe(products: Sequence[Product], others: Sequence[Product]) -> list[TriedProduct]:
    ranks = {product.id: rank for rank, product in enumerate(others, start=1)}
    return [TriedProduct(each.id, each.name, each.sample, ranks.get(each.id)) for each in products]
