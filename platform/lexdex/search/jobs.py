"""Background jobs for search: publish a new index release when products change, and purge expired data."""

import asyncio
from collections.abc import Callable, Sequence

from msgspec.structs import asdict

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.events import ProductsChanged
from lexdex.foundation import outbox
from lexdex.foundation.outbox import Consumer, Delivery, store
from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly
from lexdex.foundation.telemetry import get_logger
from lexdex.search.service import answer_snapshots, search_log
from lexdex.settings import Settings
from lexdex_search.release.documents import Product, parse_product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore

logger = get_logger("lexdex.search")

MAX_EVENTS = 10_000
MAX_RELEASES = 3
REINDEX_TIMEOUT_SECONDS = 3_600

Progress = Callable[[int, int], None]


def index_consumer(progress: Progress | None = None) -> Consumer:
    """Return the consumer that publishes one release for many changes; running twice embeds nothing twice.

    Attempts never end: a later run includes what an earlier one missed, so a dead letter would only hide a failure.
    """

    async def update_index(settings: Settings, _: Sequence[Delivery[ProductsChanged]]) -> None:
        await _publish_release(settings, progress)

    return outbox.consume_batch(
        ProductsChanged,
        update_index,
        max_size=MAX_EVENTS,
        max_attempts=None,
        timeout_seconds=REINDEX_TIMEOUT_SECONDS,
    )


CONSUMERS = (index_consumer(),)


async def reindex(settings: Settings, progress: Progress | None = None) -> None:
    """Bring the index up to date; build it if there is none, or if its format is that of another version.

    Does nothing while another process works on it.
    """
    if await outbox.process(settings, index_consumer(progress)):
        return
    async with store.lock_topic(CONSUMERS[0].topic) as is_holder:
        if is_holder and not ReleaseStore(settings.releases_path).has_readable_release():
            await _publish_release(settings, progress)


async def purge_expired(_: JobContext) -> None:
    """Delete visitors' searches and answer permalinks past their retention."""
    await search_log.purge_expired()
    await answer_snapshots.purge_expired()


async def _reindex(context: JobContext) -> None:
    await reindex(context.settings)


SCHEDULES = (
    Schedule(
        name="reindex",
        run=_reindex,
        seconds=frozenset({0, 30}),
        at_start=True,
        timeout_seconds=REINDEX_TIMEOUT_SECONDS,
    ),
    purge_hourly(purge_expired),
)
"""The consumer handles changes; the schedule builds the first index, also after an upgrade."""


async def _publish_release(settings: Settings, progress: Progress | None) -> None:
    releases = ReleaseStore(settings.releases_path)
    report = await asyncio.to_thread(
        update_release, await _list_products(), releases, progress=progress, cache=settings.model_cache_path
    )
    await asyncio.to_thread(releases.prune, MAX_RELEASES)
    logger.info(
        "search index brought up to date",
        release=report.release,
        embedded=report.embedded,
        removed=report.removed,
    )


async def _list_products() -> list[Product]:
    """Read the public products; runs after the events are leased, so a change during the read has another event."""
    return [parse_product(asdict(product)) async for product in catalogue.stream_documents(public_only=True)]
