"""Code and schema of neighbouring releases: rows survive migrations, old queries keep working, a gap is reported."""

import json
from collections import Counter
from collections.abc import Collection
from typing import Any, NamedTuple, cast

import asyncpg
import httpx
import pytest
from litestar.testing import AsyncTestClient
from litestar.types import ASGIApp

from lexdex.app import create_api, create_app
from lexdex.embedded.sample import load_sample
from lexdex.foundation import database as db
from lexdex.seed import seed
from lexdex.settings import Settings
from lexdex_tests.foundation.filled_tables import fill_tables

BASELINE = "2026-11-22"
"""Migrations after this day must keep the queries of the code before them working."""
BEFORE_RELEASE = "changed before the first release: stop the API, migrate, start it"
CONTRACTIONS = dict.fromkeys(
    ("answer_snapshot.answer", "search_event.interpretation", "search_event.product_ids"), BEFORE_RELEASE
)
"""The columns ("table.column") that a migration may remove or restrict, each with the reason."""
pytestmark = pytest.mark.usefixtures("without_pool")

COLUMNS = """
SELECT table_name || '.' || column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable,
    column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS filled
FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migration'
"""


Rows = dict[str, list[dict[str, Any]]]


class SchemaColumn(NamedTuple):
    """What a query depends on in a column."""

    type: str
    nullable: bool
    filled: bool


async def test_rows_survive_each_migration_back_and_forward(empty_settings: Settings) -> None:
    """Back, forward, back, forward: both schemas have the same rows each time, in every table."""
    await db.migrate(empty_settings)
    await seed(empty_settings)
    async with db.pool(empty_settings, statement_timeout_seconds=db.JOB_STATEMENT_TIMEOUT_SECONDS):
        await load_sample()
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        await fill_tables(connection)
        migrations = await _list_migrations(connection, after=BASELINE)
        assert migrations
        rows = await _read_rows(connection)
        assert [table for table in rows if not rows[table]] == []
        columns = await _read_columns(connection)
        for migration in reversed(migrations):
            await db.revert_migrations(empty_settings, migration)
            older, older_columns = await _read_rows(connection), await _read_columns(connection)
            await db.migrate(empty_settings)
            newer = await _read_rows(connection)
            await db.revert_migrations(empty_settings, migration)
            older_again = await _read_rows(connection)
            await db.migrate(empty_settings)
            kept = columns.keys() & older_columns.keys()
            assert _select_columns(older, kept) == _select_columns(rows, kept), migration
            assert _select_columns(newer, kept) == _select_columns(rows, kept), migration
            assert _select_columns(older_again, older_columns) == _select_columns(older, older_columns), migration
    finally:
        await connection.close()


async def test_queries_of_the_code_before_work_on_the_schema_of_now(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        now = await _read_columns(connection)
        added = await _list_migrations(connection, after=BASELINE)
        if added:
            await db.revert_migrations(empty_settings, added[0])
        before = await _read_columns(connection)
    finally:
        await connection.close()
    assert sorted(set(list_incompatibilities(before, now)) - CONTRACTIONS.keys()) == []


def test_each_change_that_breaks_the_code_before_is_found() -> None:
    text = SchemaColumn("text", nullable=True, filled=False)
    before = {"product.name": text, "product.url": text, "product.note": text}
    now = {
        "product.url": text._replace(type="integer"),
        "product.note": text._replace(nullable=False),
        "product.rank": text._replace(nullable=False),
        "product.size": text._replace(nullable=False, filled=True),
        "offer.name": text._replace(nullable=False),
    }
    assert list_incompatibilities(before, now) == ["product.name", "product.url", "product.note", "product.rank"]


async def test_a_database_without_migrations_makes_the_api_unready(empty_settings: Settings) -> None:
    async with db.pool(empty_settings), _connect(create_app(empty_settings)) as client:
        ready = await client.get("/health/ready")
        product = await client.get("/product/certa")
    assert (ready.status_code, ready.json()["parts"]["database"]) == (503, "unavailable")
    assert product.status_code == 503
    assert product.json()["detail"] == "The database has not been migrated. Please try again later."
    assert int(product.headers["Retry-After"]) > 0


async def test_a_running_api_recovers_after_the_migration(empty_settings: Settings) -> None:
    async with AsyncTestClient(create_api(empty_settings), raise_server_exceptions=False) as client:
        before = await client.get("/product/certa")
        await db.migrate(empty_settings)
        after = await client.get("/product/certa")
    assert (before.status_code, after.status_code) == (503, 404)
    assert after.json()["detail"] != "There is nothing at this address."


async def test_a_missing_column_of_a_migrated_database_is_our_own_error(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        await connection.execute("ALTER TABLE product RENAME COLUMN name TO other_name")
    finally:
        await connection.close()
    async with db.pool(empty_settings), _connect(create_app(empty_settings)) as client:
        product = await client.get("/product/certa")
        ready = await client.get("/health/ready")
    assert product.status_code == 500
    assert ready.json()["parts"]["database"] == "ready"


async def test_a_missing_table_in_a_transaction_reports_the_pending_migrations(empty_settings: Settings) -> None:
    async with db.pool(empty_settings):
        with pytest.raises(db.DatabaseNotMigrated):
            async with db.transaction():
                await db.fetch("SELECT name FROM product")
        assert db.engine.leases == 0


async def test_a_pending_migration_makes_the_api_unready(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        last = (await _list_migrations(connection, after=""))[-1]
    finally:
        await connection.close()
    async with db.pool(empty_settings), _connect(create_app(empty_settings)) as client:
        assert (await client.get("/health/ready")).json()["parts"]["database"] == "ready"
    await db.revert_migrations(empty_settings, last)
    async with db.pool(empty_settings), _connect(create_app(empty_settings)) as client:
        ready = await client.get("/health/ready")
    assert (ready.status_code, ready.json()["parts"]["database"]) == (503, "unavailable")


def list_incompatibilities(before: dict[str, SchemaColumn], now: dict[str, SchemaColumn]) -> list[str]:
    """Return the columns by which queries for the schema `before` fail on the schema `now`."""
    changed = [
        name
        for name, old in before.items()
        if (new := now.get(name)) is None or new.type != old.type or (old.nullable and not new.nullable)
    ]
    tables = {name.partition(".")[0] for name in before}
    required = [
        name
        for name, new in now.items()
        if name not in before and name.partition(".")[0] in tables and not new.nullable and not new.filled
    ]
    return changed + required


def _connect(application: ASGIApp) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(cast("Any", application), raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", headers={"Accept": "application/json"})


async def _list_migrations(connection: asyncpg.Connection, *, after: str) -> list[str]:
    rows = await connection.fetch("SELECT name FROM migration ORDER BY name")
    return [row["name"] for row in rows if row["name"][: len(BASELINE)] > after]


async def _read_columns(connection: asyncpg.Connection) -> dict[str, SchemaColumn]:
    rows = await connection.fetch(COLUMNS)
    return {row["name"]: SchemaColumn(row["type"], row["nullable"], row["filled"]) for row in rows}


async def _read_rows(connection: asyncpg.Connection) -> Rows:
    tables = {name.partition(".")[0] for name in await _read_columns(connection)}
    return {
        table: [json.loads(row[0]) for row in await connection.fetch(f'SELECT to_jsonb(t) FROM "{table}" AS t')]
        for table in tables
    }


def _select_columns(rows: Rows, columns: Collection[str]) -> dict[str, Counter[str]]:
    """Return the rows of each table, with these columns ("table.column") only."""
    tables = {name.partition(".")[0] for name in columns}
    return {
        table: Counter(
            json.dumps({name: value for name, value in row.items() if f"{table}.{name}" in columns}, sort_keys=True)
            for row in rows.get(table, [])
        )
        for table in tables
    }
