"""The one door to PostgreSQL: the engine that Piccolo finds, its pool, and the transaction at the edge."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from piccolo.engine.postgres import PostgresEngine

from lexdex.settings import Settings

MIGRATION_LOCK = 7_205_115_001
"""Key of the advisory lock that keeps two migrations of one database apart."""

engine = PostgresEngine(config={}, extensions=())
"""Configured once per process by `configure`; Piccolo's tables reach it through `lexdex.piccolo_conf`."""


def configure(settings: Settings) -> None:
    """Point the engine at the database of these settings; before the first query."""
    engine.config = {"dsn": settings.database_url, "server_settings": {"application_name": "lexdex", "jit": "off"}}


@asynccontextmanager
async def pool(settings: Settings) -> AsyncIterator[PostgresEngine]:
    """Hold the pool open: without it every query would open a connection of its own (ten times the cost)."""
    configure(settings)
    await engine.start_connection_pool(min_size=1, max_size=settings.database_pool)
    try:
        yield engine
    finally:
        await engine.close_connection_pool()
