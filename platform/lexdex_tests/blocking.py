"""Waits for a statement that waits for a lock, so that tests of races need no sleeps."""

import asyncio
from typing import Any

from lexdex.foundation import database as db


async def wait_until_blocked(task: "asyncio.Task[Any]") -> None:
    """Return when a statement waits for a lock of another transaction, or the task has ended."""
    while not task.done():
        if await db.fetch_value("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            return
