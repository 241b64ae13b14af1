"""Interrupted database connections: only running statements fail, and the pool recovers."""

import asyncio
from contextlib import AsyncExitStack

import asyncpg
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import Unavailable
from lexdex.newsletter.tables import NewsletterSubscription
from lexdex.settings import Settings

ROUNDS = 10
CLIENTS = 12
TERMINATE = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
WHOLE_POOL_SECONDS = 10.0


class Load:
    """Clients that run every kind of statement until they are stopped, and count what happened."""

    def __init__(self) -> None:
        self.done = self.interrupted = 0
        self._stopped = asyncio.Event()
        self._tasks = [asyncio.create_task(self._run(number)) for number in range(CLIENTS)]

    async def stop(self) -> None:
        """Stop all clients; raises their unexpected errors."""
        self._stopped.set()
        await asyncio.gather(*self._tasks)

    async def _run(self, number: int) -> None:
        work = (_transaction, _statement, _builder, _stream)[number % 4]
        while not self._stopped.is_set():
            try:
                await work()
                self.done += 1
            except Unavailable:
                self.interrupted += 1


async def _transaction() -> None:
    async with db.transaction():
        await db.execute("INSERT INTO outbox (topic, payload) VALUES ('a', '{}')")
        await NewsletterSubscription.count()
        await db.execute("DELETE FROM outbox WHERE topic = 'a'")


async def _statement() -> None:
    await db.fetch("SELECT pg_sleep(0.002)")


async def _builder() -> None:
    await NewsletterSubscription.select().limit(1)


async def _stream() -> None:
    async with db.connection() as connection, connection.transaction(readonly=True):
        async for _ in connection.cursor("SELECT generate_series(1, 200)", prefetch=50):
            pass


async def _count_usable_connections(settings: Settings) -> int:
    """Count the connections of the pool that can be used at the same time."""
    answered = 0
    async with asyncio.timeout(WHOLE_POOL_SECONDS), AsyncExitStack() as stack:
        for _ in range(settings.database_pool):
            connection = await stack.enter_async_context(db.connection())
            answered += await connection.fetchval("SELECT 1")
    return answered


async def test_terminated_connections_are_replaced_in_the_pool(database: None, settings: Settings) -> None:
    administrator = await asyncpg.connect(settings.database_url)
    terminated = interrupted = 0
    try:
        for _ in range(ROUNDS):
            load = Load()
            await administrator.execute("SELECT pg_sleep(0.05)")
            terminated += await administrator.fetchval(TERMINATE)
            await administrator.execute("SELECT pg_sleep(0.05)")
            await load.stop()
            assert load.done
            interrupted += load.interrupted
            assert await _count_usable_connections(settings) == settings.database_pool
    finally:
        await administrator.close()
    assert terminated >= ROUNDS
    assert interrupted


async def test_a_connection_lost_within_a_transaction_is_reported_as_unavailable(database: None) -> None:
    with pytest.raises(Unavailable):
        async with db.transaction():
            await db.fetch_value("SELECT pg_terminate_backend(pg_backend_pid())")
    assert await db.fetch_value("SELECT 1") == 1


async def test_a_cancelled_request_returns_its_connection_to_the_pool(database: None, settings: Settings) -> None:
    async def wait_in_transaction() -> None:
        async with db.transaction():
            await db.execute("SELECT pg_sleep(60)")

    for _ in range(settings.database_pool):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(wait_in_transaction(), 0.05)
    assert await _count_usable_connections(settings) == settings.database_pool


async def test_a_query_error_is_not_reported_as_unavailable(database: None) -> None:
    with pytest.raises(db.DatabaseError):
        await db.fetch("SELECT * FROM no_such_table")
    with pytest.raises(asyncpg.InterfaceError):
        await db.fetch("SELECT $1::int", "text", "too many")
