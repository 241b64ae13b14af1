"""Searches interrupted by lost connections, a full pool or leaving visitors give back their slots and connections."""

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import httpx
import msgspec
import pytest

from lexdex.foundation import database as db
from lexdex.search.admission import SearchAdmission
from lexdex.settings import Settings
from lexdex_tests.fixtures.postgres import set_pool_aside
from lexdex_tests.search.slow_site import limit_searches, search, serve, wait_briefly

SEARCHES = 30
POOL = 3
MAX_POLLS = 500
TERMINATE = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND starts_with(application_name, 'lexdex') AND pid <> pg_backend_pid()
"""


async def _lose_connections(administrator: asyncpg.Connection, _running: list[asyncio.Task[httpx.Response]]) -> None:
    for _ in range(10):
        await administrator.fetchval(TERMINATE)
        await asyncio.sleep(0.02)


async def _lock_everything(administrator: asyncpg.Connection, running: list[asyncio.Task[httpx.Response]]) -> None:
    """Let all statements of searches wait, so that the pool is used up, until some searches have failed."""
    async with administrator.transaction():
        await administrator.execute("LOCK TABLE trial, search_event, answer_snapshot, product IN ACCESS EXCLUSIVE MODE")
        await asyncio.wait(running, timeout=3)


async def _leave(_administrator: asyncpg.Connection, running: list[asyncio.Task[httpx.Response]]) -> None:
    await asyncio.sleep(0.1)
    for task in running:
        task.cancel()


OUTAGES = {"lost connections": _lose_connections, "full pool": _lock_everything, "leaving visitors": _leave}


def _count_running() -> list[int]:
    return [each.running for each in gc.get_objects() if isinstance(each, SearchAdmission)]


@pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES)
async def test_no_slot_and_no_connection_leaks(
    database: None,
    settings: Settings,
    releases: Path,
    blocker: threading.Event,
    outage: Callable[[asyncpg.Connection, list[asyncio.Task[httpx.Response]]], Awaitable[None]],
) -> None:
    ours = msgspec.structs.replace(limit_searches(settings, releases), database_pool=POOL)
    administrator = await asyncpg.connect(settings.database_url)
    try:
        with set_pool_aside():
            async with db.pool(ours), serve(ours, lambda: wait_briefly(blocker)) as client:
                running = [asyncio.create_task(search(client, f"contract {number}")) for number in range(SEARCHES)]
                await outage(administrator, running)
                answers = await asyncio.gather(*running, return_exceptions=True)
                statuses = {each.status_code for each in answers if isinstance(each, httpx.Response)}
                assert statuses <= {200, 503}
                for _ in range(MAX_POLLS):
                    if not any(_count_running()) and not db.engine.leases:
                        break
                    await asyncio.sleep(0.02)
                assert (set(_count_running()), db.engine.leases) == ({0}, 0)
                assert (await search(client, "contract afterwards")).status_code == 200
    finally:
        await administrator.close()
