"""SQL through asyncpg, with $1, $2 ... as parameters."""

from typing import Any

import asyncpg

from lexdex.foundation.database.piccolo_engine import Lease
from lexdex.foundation.database.session import engine


async def fetch(sql: str, *values: object) -> list[asyncpg.Record]:
    """Fetch all rows."""
    async with Lease(engine) as connection:
        rows: list[asyncpg.Record] = await connection.fetch(sql, *values)
        return rows


async def fetch_row(sql: str, *values: object) -> asyncpg.Record | None:
    """Fetch the first row, or None."""
    async with Lease(engine) as connection:
        return await connection.fetchrow(sql, *values)


async def fetch_value(sql: str, *values: object) -> Any:  # noqa: ANN401 - a column of any type
    """Fetch the first column of the first row, or None."""
    async with Lease(engine) as connection:
        return await connection.fetchval(sql, *values)


async def execute(sql: str, *values: object) -> int:
    """Run a statement and return the number of rows it changed."""
    async with Lease(engine) as connection:
        status = await connection.execute(sql, *values)
    count = status.rpartition(" ")[2]
    return int(count) if count.isdigit() else 0
