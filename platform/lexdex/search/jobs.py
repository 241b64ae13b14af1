"""Keeps the search index true to the catalogue: news in the outbox, a new release out."""

import asyncio
import logging
from collections.abc import Callable

from msgspec.structs import asdict

from lexdex.catalogue import service as catalogue
from lexdex.foundation import outbox
from lexdex.foundation.outbox import Event
from lexdex.search.queries.index import sole_indexer
from lexdex.settings import Settings
from lexdex_search.documents import Product, product_of
from lexdex_search.embed import Report, update_release
from lexdex_search.releases import ReleaseStore

logger = logging.getLogger("lexdex.search")

MAX_EVENTS = 10_000
KEPT_RELEASES = 3

Progress = Callable[[int, int], None]


async def reindex(settings: Settings, progress: Progress | None = None) -> Report | None:
    """Bring the index up to date if there is news or no release yet; nothing else is done while another one works.

    Many events make one release. They are done only when it is published, and come back when it failed: running twice
    embeds nothing twice.
    """
    async with sole_indexer() as alone:
        if not alone:
            return None
        store = ReleaseStore(settings.releases_path)
        events = await outbox.take(catalogue.CHANGED, MAX_EVENTS)
        if not events and store.current() is not None:
            return None
        return await _publish(settings, store, events, progress)


async def _publish(settings: Settings, store: ReleaseStore, events: list[Event], progress: Progress | None) -> Report:
    try:
        report = await asyncio.to_thread(
            update_release, await _products(), store, progress=progress, cache=settings.model_cache_path
        )
        await asyncio.to_thread(store.prune, KEPT_RELEASES)
    except Exception as error:
        await outbox.retry(*events, error=f"{type(error).__name__}: {error}")
        raise
    await outbox.done(*events)
    fields = {"release": report.release, "embedded": report.embedded, "removed": report.removed, "events": len(events)}
    logger.info("search index brought up to date", extra={"fields": fields})
    return report


async def _products() -> list[Product]:
    """Read after the events were taken: what changes from here on brings an event of its own."""
    return [product_of(asdict(product)) async for product in catalogue.products(listed_only=True)]


async def forget_done_events() -> None:
    """Keep the outbox small."""
    await outbox.sweep()
