"""Which release is in force: the newest, or the one that an admin has pinned."""

import asyncio
from uuid import UUID

from lexdex.catalogue.events import ProductsChanged
from lexdex.foundation import database, outbox
from lexdex.foundation.telemetry import get_logger
from lexdex.search.queries import index_pin as queries
from lexdex.search.queries.index_pin import StoredPin
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.store import ReleaseStore

__all__ = ["StoredPin", "delete_pin", "find_pin", "lock_switch", "pin", "promote_unless_pinned", "request_update"]

logger = get_logger("lexdex.search")
delete_pin, lock_switch = queries.delete_pin, queries.lock_switch


async def find_pin(releases: ReleaseStore) -> StoredPin | None:
    """Return the pin while it holds: its release is current and readable. None otherwise."""
    found = await queries.find_pin()
    if found is None or not await asyncio.to_thread(_is_in_force, releases, found.release):
        return None
    return found


async def pin(release: str, account_id: UUID, reason: str) -> None:
    """Pause the updates of the index, so that this release stays in force; within the transaction of the switch."""
    await queries.save_pin(release, account_id, reason)


async def request_update() -> None:
    """Let the worker compare the index with the catalogue, and update it."""
    await outbox.publish(ProductsChanged(()))


async def promote_unless_pinned(releases: ReleaseStore, release: str, started_from: str | None) -> bool:
    """Make a new release current, unless another one was pinned or promoted meanwhile; returns whether it is current.

    `started_from` is the release that was current when the new one was begun, whose encoder the new one has. If that
    changed, another update is requested.
    """
    async with database.transaction():
        await lock_switch()
        if await find_pin(releases):
            logger.info("a search release was published but not promoted, because another one is pinned")
            return False
        current = releases.read_current_id()
        if current not in {started_from, release}:
            logger.info("a search release was published but not promoted, because another one was promoted meanwhile")
            await request_update()
            return False
        await delete_pin()
        if current != release:
            await asyncio.to_thread(releases.promote_new, release)
        await asyncio.to_thread(releases.record_followed, release)
    return True


def _is_in_force(releases: ReleaseStore, release: str) -> bool:
    try:
        return releases.read_current_id() == release and bool(releases.require_readable(release))
    except ReleaseError:
        return False
