"""Runs statements: Piccolo queries, or SQL with the placeholders $1, $2, … and their values."""

from collections.abc import AsyncIterator
from typing import Any, TypeVar

import asyncpg
from piccolo.query.base import Query

from lexdex.foundation.database.mapping import Mapper, build_dict_mapper, build_struct_mapper, list_columns
from lexdex.foundation.database.piccolo_engine import Lease
from lexdex.foundation.database.session import engine

T = TypeVar("T")
Statement = str | Query[Any, Any]

STREAM_BATCH_SIZE = 200

MAX_MAPPERS = 1_000
"""Maximum number of cached mappers. Few are needed, but Piccolo writes lists of values into the SQL."""

_mappers: dict[tuple[type, str], Mapper[Any]] = {}


async def fetch_as(struct: type[T], statement: Statement, *values: object) -> list[T]:
    """Return all rows as instances of the Struct, whose field names must be the column names."""
    sql, arguments = _compile(statement, values)
    async with Lease(engine) as connection:
        mapper = _mappers.get((struct, sql)) or await _prepare_mapper(connection, struct, sql)
        rows = await connection.fetch(sql, *arguments)
    return [mapper(row) for row in rows]


async def fetch_one_as(struct: type[T], statement: Statement, *values: object) -> T | None:
    """Return the first row as an instance of the Struct, or None if there is no row."""
    sql, arguments = _compile(statement, values)
    async with Lease(engine) as connection:
        mapper = _mappers.get((struct, sql)) or await _prepare_mapper(connection, struct, sql)
        row = await connection.fetchrow(sql, *arguments)
    return None if row is None else mapper(row)


async def stream_as(struct: type[T], statement: Statement, *values: object) -> AsyncIterator[T]:
    """Yield all rows as instances of the Struct, in batches from one snapshot; uses one connection until the end."""
    sql, arguments = _compile(statement, values)
    async with Lease(engine) as connection, connection.transaction(readonly=True):
        mapper = _mappers.get((struct, sql)) or await _prepare_mapper(connection, struct, sql)
        async for row in connection.cursor(sql, *arguments, prefetch=STREAM_BATCH_SIZE):
            yield mapper(row)


async def fetch_dicts(statement: Statement, *values: object) -> list[dict[str, Any]]:
    """Return all rows as dicts, with JSON columns decoded; for exports, where no code depends on the columns."""
    return await fetch_as(dict, statement, *values)


async def fetch_column(statement: Statement, *values: object) -> list[Any]:
    """Return the first column of all rows."""
    return [row[0] for row in await fetch(statement, *values)]


async def fetch_value(statement: Statement, *values: object) -> Any:  # noqa: ANN401 - a column of any type
    """Return the first column of the first row, or None if there is no row."""
    sql, arguments = _compile(statement, values)
    async with Lease(engine) as connection:
        return await connection.fetchval(sql, *arguments)


async def fetch(statement: Statement, *values: object) -> list[asyncpg.Record]:
    """Return all rows as asyncpg records."""
    sql, arguments = _compile(statement, values)
    async with Lease(engine) as connection:
        rows: list[asyncpg.Record] = await connection.fetch(sql, *arguments)
    return rows


async def fetch_row(statement: Statement, *values: object) -> asyncpg.Record | None:
    """Return the first row as an asyncpg record, or None if there is no row."""
    sql, arguments = _compile(statement, values)
    async with Lease(engine) as connection:
        return await connection.fetchrow(sql, *arguments)


async def execute(statement: Statement, *values: object) -> int:
    """Run a statement and return the number of rows that it inserted, updated or deleted."""
    sql, arguments = _compile(statement, values)
    async with Lease(engine) as connection:
        # Without values this may be several statements, as in a migration.
        status = await connection.execute(sql, *arguments)
    count = status.rpartition(" ")[2]
    return int(count) if count.isdigit() else 0


def _compile(statement: Statement, values: tuple[object, ...]) -> tuple[str, tuple[object, ...]]:
    if isinstance(statement, str):
        return statement, values
    (querystring,) = statement.querystrings
    sql, arguments = querystring.compile_string()
    return sql, tuple(arguments)


async def _prepare_mapper(connection: asyncpg.Connection, struct: type[T], sql: str) -> Mapper[T]:
    """Return the mapper from this statement's rows to the Struct, and cache it; raises TypeError if they don't fit.

    The columns come from the prepared statement, so a mismatch fails even when a test's query returns no rows.
    """
    columns = list_columns(await connection.prepare(sql))
    mapper: Mapper[Any] = build_dict_mapper(columns) if struct is dict else build_struct_mapper(struct, columns)
    if len(_mappers) >= MAX_MAPPERS:
        _mappers.clear()
    _mappers[struct, sql] = mapper
    return mapper
