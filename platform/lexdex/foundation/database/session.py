"""The engine of the process: its configuration, pool, connections and transactions."""

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
"""The limit of a statement in the worker, in commands and during the first start."""
CLIENT_MARGIN_SECONDS = 1
"""If a statement has not ended this long after its limit, the client treats the server as unavailable."""


engine = DatabaseEngine(config={}, extensions=())
"""Configured once per process by `configure`; Piccolo's tables reach it through `lexdex.piccolo_conf`."""


def configure(settings: Settings) -> None:
    """Set the database that the engine connects to; must be called before the first query."""
    os.environ["PICCOLO_CONF"] = "lexdex.piccolo_conf"
    engine.config = build_connection_config(settings)


def build_connection_config(settings: Settings, **server_settings: str) -> dict[str, Any]:
    """Return the keyword arguments of `asyncpg.connect`; `server_settings` are PostgreSQL parameters of the session."""
    return {
        "dsn": settings.database_url,
        "server_settings": {"application_name": "lexdex", "jit": "off", **server_settings},
    }


@asynccontextmanager
async def pool(
    settings: Settings, *, statement_timeout_seconds: int = STATEMENT_TIMEOUT_SECONDS
) -> AsyncIterator[DatabaseEngine]:
    """Open the connection pool of the process and close it on exit; every statement has this time limit."""
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
