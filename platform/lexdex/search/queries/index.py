"""What search asks of the database: only that one process at a time builds the index."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lexdex.foundation import database

INDEXER_LOCK = 7_205_115_002


@asynccontextmanager
async def sole_indexer() -> AsyncIterator[bool]:
    """True for one holder at a time, in all processes; the lock falls with its connection when the process dies."""
    async with database.connection() as held:
        alone: bool = await held.fetchval("SELECT pg_try_advisory_lock($1)", INDEXER_LOCK)
        try:
            yield alone
        finally:
            if alone and not held.is_closed():
                # The pool hands connections on as they are, so what was taken is given back here.
                await held.execute("SELECT pg_advisory_unlock($1)", INDEXER_LOCK)
