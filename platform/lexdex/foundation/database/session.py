"""The process's engine: its settings, its pool, connections and transactions."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg

from lexdex.foundation.database.piccolo_engine import DatabaseEngine, Lease
from lexdex.settings import Settings

STATEMENT_TIMEOUT_SECONDS = 5
"""No statement of a request runs longer; the server ends it."""
JOB_STATEMENT_TIMEOUT_SECONDS = 600
"""The same for the worker, commands and the first start."""
CLIENT_MARGIN_SECONDS = 1
"""If a statement is not over this long after its limit, the client treats the server as unavailable."""


engine = DatabaseEngine(config={}, extensions=())
"""Configured once per process by `configure`; Piccolo's tables reach it through `lexdex.piccolo_conf`."""


def configure(settings: Settings) -> None:
    """Set the database that the engine connects to; before the first query."""
    os.environ["PICCOLO_CONF"] = "lexdex.piccolo_conf"
    engine.config = build_connection_config(settings)


def build_connection_config(settings: Settings, **server_settings: str) -> dict[str, Any]:
    """Build the arguments of asyncpg's connect."""
    return {
        "dsn": settings.database_url,
        "server_settings": {"application_name": "lexdex", "jit": "off", **server_settings},
    }


@asynccontextmanager
async def pool(
    settings: Settings, *, statement_timeout_seconds: int = STATEMENT_TIMEOUT_SECONDS
) -> AsyncIterator[DatabaseEngine]:
    """Open the pool for the whole process."""
    configure(settings)
    limits = {"statement_timeout": f"{statement_timeout_seconds}s"}
    await engine.start_connection_pool(
        **{**build_connection_config(settings, **limits), "min_size": 1, "max_size": settings.database_pool},
        timeout=float(statement_timeout_seconds),
        command_timeout=statement_timeout_seconds + CLIENT_MARGIN_SECONDS,
        reset=_keep_session_state,
    )
    try:
        yield engine
    finally:
        await engine.close_connection_pool()


async def _keep_session_state(connection: asyncpg.Connection) -> None:
    """Do nothing when a connection returns.

    No code sets state that outlives its transaction (SET, LISTEN, temporary tables), so there is nothing to reset.

    """


@asynccontextmanager
async def transaction() -> AsyncIterator[None]:
    """Run all statements inside, Piccolo's included, or none; a transaction within another one joins it.

    The statements run one after the other: `asyncio.gather` inside fails.
    """
    async with engine.transaction():
        yield


def after_commit(callback: Callable[[], None]) -> None:
    """Call this when the current transaction has committed, or now outside of one; it must neither wait nor raise."""
    current: Any = engine.current_transaction.get()
    if current is None:
        callback()
    else:
        current.after_commit.append(callback)


def connection() -> AbstractAsyncContextManager[asyncpg.Connection]:
    """Lease the transaction's connection, or one from the pool; for cursors and COPY."""
    return Lease(engine)
