"""Background jobs of search: publish a new index release when products change, and purge expired data."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from msgspec.structs import asdict

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.events import ProductsChanged
from lexdex.foundation import outbox
from lexdex.foundation.outbox import Consumer, Delivery, store
from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly
from lexdex.foundation.telemetry import get_logger
from lexdex.search.releases import open_store
from lexdex.search.service import answer_snapshots, index_pin, search_log
from lexdex.settings import Settings
from lexdex_search.index.port import IndexUnavailable
from lexdex_search.release.documents import Product, parse_product
from lexdex_search.release.embed import EmbedTexts, Executor, build_ray_executor, update_release
from lexdex_search.results import FormerName

logger = get_logger("lexdex.search")

MAX_EVENTS = 10_000
MAX_RELEASES = 5
MIN_CANDIDATE_AGE = timedelta(days=1)
"""A release that was never in force, as one to be measured, is not deleted before this age."""
REINDEX_TIMEOUT_SECONDS = 3_600
MIN_RAY_TEXTS = 500
"""Fewer changed products take some seconds in the worker, less than Ray takes to start."""

Progress = Callable[[int, int], None]


def build_index_consumer(progress: Progress | None = None) -> Consumer:
    """Build the consumer of product changes, which publishes one new index release for many changes.

    It is retried without limit, because a later run includes the products of a failed one. Running twice does no harm:
    unchanged products aren't embedded again. `progress` is called with the products done and in total.
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


CONSUMERS = (build_index_consumer(),)


async def reindex(settings: Settings, progress: Progress | None = None) -> None:
    """Publish an index release with all product changes; also if the current one can't be used.

    That is one that is missing, damaged, outdated, or whose index is elsewhere than the settings say. One that
    was promoted on the command line is followed by an update, because the catalogue may have changed since it was
    built.
    Does nothing if another process is already updating the index.
    """
    if await outbox.process(settings, build_index_consumer(progress)):
        return
    async with store.lock_topic(CONSUMERS[0].topic) as is_holder:
        if not is_holder:
            return
        releases = open_store(settings)
        if not await asyncio.to_thread(releases.has_usable_release):
            logger.warning("the current search index is missing, damaged, outdated or elsewhere; a new one is built")
            await _publish_release(settings, progress)
        elif releases.was_switched_elsewhere() and not await index_pin.find_pin(releases):
            logger.info("the current search release was switched on the command line; an update follows")
            await _publish_release(settings, progress)


async def _reindex(context: JobContext) -> None:
    try:
        await reindex(context.settings)
    except IndexUnavailable as error:
        logger.warning("the search index could not be updated; the next run tries again", problem=str(error))


async def purge_expired(context: JobContext) -> None:
    """Delete visitors' searches and answer permalinks that are older than their retention periods."""
    await search_log.purge_expired(context.settings)
    await answer_snapshots.purge_expired(context.settings)


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
"""The event consumer handles product changes; the `reindex` schedule builds the first index, also after an upgrade, and
replaces a damaged one."""


async def _publish_release(settings: Settings, progress: Progress | None) -> None:
    releases = open_store(settings)
    if await index_pin.find_pin(releases):
        logger.info("the search index is not updated, because an admin has pinned its release")
        return
    started_from = releases.read_current_id()
    report = await asyncio.to_thread(
        update_release,
        await list_products(),
        releases,
        executor=choose_executor(settings),
        progress=progress,
        cache=settings.model_cache_path,
        former_names=await list_former_names(),
        promote=False,
    )
    await index_pin.promote_unless_pinned(releases, report.release, started_from)
    await asyncio.to_thread(releases.prune, MAX_RELEASES, spared_since=datetime.now(UTC) - MIN_CANDIDATE_AGE)
    logger.info(
        "search index updated",
        release=report.release,
        embedded=report.embedded,
        removed=report.removed,
    )


def choose_executor(settings: Settings) -> Executor | EmbedTexts:
    """Choose where products are embedded: few of them always in this process, which takes less time than Ray."""
    return build_ray_executor(settings.ray_address, min_texts=MIN_RAY_TEXTS) if settings.ray_address else "local"


async def list_products() -> list[Product]:
    """Read all public products for the index.

    A product that changes during the read raises another event, so that the next run indexes it.
    """
    return [parse_product(asdict(product)) async for product in catalogue.stream_documents(public_only=True)]


async def list_former_names() -> tuple[FormerName, ...]:
    """Read the former names of values, by which the search still finds them."""
    return tuple(FormerName(each.field, each.former, each.current) for each in await catalogue.list_former_values())
