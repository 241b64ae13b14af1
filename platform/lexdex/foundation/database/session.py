"""The engine of the process: its configuration, pool, connections and transactions."""

import asyncio
import os
import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg

from lexdex.foundation import metrics
from lexdex.foundation.database.piccolo_engine import DatabaseEngine, Lease
from lexdex.settings import Settings

CONNECT_TIMEOUT_SECONDS = 2.0
"""Opening a connection may take this long, and so may setting its parameters."""
STATEMENT_TIMEOUT_SECONDS = 5
"""No statement of a request runs longer; the server ends it."""
JOB_STATEMENT_TIMEOUT_SECONDS = 600
"""The limit of a statement in commands and during the first start; the worker has a shorter one."""
CLIENT_MARGIN_SECONDS = 1
"""If a statement has not ended this long after its limit, the client treats the server as unavailable."""
CLOSE_TIMEOUT_SECONDS = 3.0
"""When the pool is closed, its connections may take this long to end in an orderly way."""
POOL_NAME = re.compile(r"lexdex pool=(\d+) process=\w+")


engine = DatabaseEngine()
"""Configured once per process by `configure`; Piccolo's tables reach it through `lexdex.piccolo_conf`."""

metrics.gauge(
    "lexdex_database_pool_used", "Connections of the pool that are leased or waited for at this moment."
).set_function(lambda: engine.leases)
metrics.gauge("lexdex_database_pool_max", "Maximum connections of the pool; 0 while it is closed.").set_function(
    lambda: engine.pool.get_max_size() if engine.pool else 0
)


def configure(settings: Settings) -> None:
    """Set the database that the engine connects to; must be called before the first query."""
    os.environ["PICCOLO_CONF"] = "lexdex.piccolo_conf"
    engine.config = build_connection_config(settings)
    engine.is_shared_by_transaction = settings.database_pooling == "transaction"
    engine.stuck_seconds = settings.database_stuck_seconds


def build_connection_config(settings: Settings) -> dict[str, Any]:
    """Return the keyword arguments of `asyncpg.connect`.

    The only startup parameter is one that PgBouncer knows, because it refuses connections with any other.
    """
    config = {"dsn": settings.database_url, "server_settings": {"application_name": "lexdex"}}
    if settings.database_pooling == "transaction":
        # The next transaction may run on a connection that does not have the prepared statement.
        return {**config, "statement_cache_size": 0}
    return config


def build_connection_name(pool_size: int) -> str:
    """Return the name of a pool's connections, by which other processes count it (`capacity.py`)."""
    return f"lexdex pool={pool_size} process={secrets.token_hex(4)}"


def read_pool_size(connection_name: str) -> int:
    """Return the size of the pool to which a connection belongs; 0 for a connection of another application."""
    found = POOL_NAME.fullmatch(connection_name)
    return int(found[1]) if found else 0


@asynccontextmanager
async def pool(
    settings: Settings, *, statement_timeout_seconds: int = STATEMENT_TIMEOUT_SECONDS
) -> AsyncIterator[DatabaseEngine]:
    """Open the connection pool of the process and close it on exit; every statement has this time limit.

    Connects at the first statement, so the process starts without a database and finds it when it appears.
    """
    if engine.pool is not None:
        raise RuntimeError("The database pool of this process is already open.")
    limits = {"statement_timeout": f"{statement_timeout_seconds}s"}
    timeout = statement_timeout_seconds + CLIENT_MARGIN_SECONDS
    async with open_pool(settings, limits, max_size=settings.database_pool, command_timeout=timeout):
        yield engine


@asynccontextmanager
async def open_pool(
    settings: Settings, parameters: Mapping[str, str], *, max_size: int, command_timeout: float | None = None
) -> AsyncIterator[None]:
    """Let the engine use a new pool in this context, whose connections have these PostgreSQL parameters."""
    configure(settings)
    previous = engine.pool, engine.parameters
    engine.parameters = {"jit": "off", **parameters}
    config = build_connection_config(settings)
    if not engine.is_shared_by_transaction:
        # A pooler that works by transaction would set a name that differs from client to client again and again.
        config["server_settings"] = {"application_name": build_connection_name(max_size)}
    opened = engine.pool = await asyncpg.create_pool(
        **config,
        min_size=0,
        max_size=max_size,
        timeout=CONNECT_TIMEOUT_SECONDS,
        command_timeout=command_timeout,
        init=_set_parameters,
        reset=_keep_session_state,
    )
    try:
        yield
    finally:
        engine.pool, engine.parameters = previous
        await _close(opened)


async def _close(opened: asyncpg.Pool) -> None:
    try:
        async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
            await opened.close()
    except TimeoutError:
        opened.terminate()


async def _set_parameters(connection: asyncpg.Connection) -> None:
    """Set the parameters of a new connection; on one shared by transaction, each transaction sets its own."""
    if not engine.is_shared_by_transaction:
        await connection.execute(engine.build_parameter_sql("SET"), timeout=CONNECT_TIMEOUT_SECONDS)


async def _keep_session_state(connection: asyncpg.Connection) -> None:
    """Skip asyncpg's reset of a connection that returns to the pool, which would cost a round trip.

    The code sets no session state that outlives its transaction (SET, LISTEN, temporary tables).
    """


@asynccontextmanager
async def transaction() -> AsyncIterator[None]:
    """Run the statements of this context, Piccolo's included, in one transaction; inside another one, join it.

    Statements share one connection, so they must be awaited one after the other: `asyncio.gather` fails.
    """
    async with engine.transaction():
        yield


@asynccontextmanager
async def snapshot() -> AsyncIterator[None]:
    """Run the queries of this context in one read-only transaction in which all of them see the same state."""
    async with engine.transaction():
        async with connection() as leased:
            await leased.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def after_commit(callback: Callable[[], None]) -> None:
    """Call `callback` once the current transaction has committed, or immediately if there is none.

    It must neither block nor raise.
    """
    current: Any = engine.current_transaction.get()
    if current is None:
        callback()
    else:
        current.after_commit.append(callback)


def connection() -> AbstractAsyncContextManager[asyncpg.Connection]:
    """Return a context manager for an asyncpg connection, that of the current transaction if there is one.

    Only for what `statements.py` lacks, such as cursors and COPY.
    """
    return Lease(engine)
