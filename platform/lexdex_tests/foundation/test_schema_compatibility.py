"""Code and schema of neighbouring releases: rows survive migrations, old queries keep working, a gap is reported."""

import itertools
from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import asyncpg
import httpx
import msgspec
import pytest
from litestar.testing import AsyncTestClient
from litestar.types import ASGIApp

import lexdex_sample
from lexdex.app import create_api, create_app
from lexdex.catalogue import service
from lexdex.catalogue.default_picks import load_default_picks
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import picks
from lexdex.foundation import database as db
from lexdex.seed import seed
from lexdex.settings import Settings
from lexdex.star_profiles import installed_profiles
from lexdex.star_profiles.service import profiles
from lexdex_tests.foundation.filled_tables import PRODUCTS, fill_tables
from lexdex_tests.foundation.schema_comparison import Schema, list_incompatibilities, read_schema

SAMPLE = 200
"""Products whose rows are compared: all 2,400 are read for each migration, which takes minutes."""
BASELINE = "2026-11-22"
"""Migrations after this day must keep the queries of the code before them working."""
BEFORE_RELEASE = "changed before the first release: stop the API, migrate, start it"
CONTRACTIONS = dict.fromkeys(
    ("answer_snapshot.answer", "search_event.interpretation", "search_event.product_ids"), BEFORE_RELEASE
) | {
    "account: CREATE TRIGGER account_keeps_super_admin": "fires only where the last super admin would be removed",
}
"""What `list_incompatibilities` reports and a migration may do nevertheless, each with the reason."""
pytestmark = pytest.mark.usefixtures("without_pool")

Rows = dict[str, list[dict[str, Any]]]

EARLIER_STATEMENTS = Path(__file__).with_name("earlier_statements.sql")
REFUSE = "EXECUTE FUNCTION review_event_immutable()"
BREAKING = {
    "DROP TABLE lead_note": "lead_note.",
    "ALTER TABLE product DROP COLUMN website": "product.website",
    "ALTER TABLE product RENAME COLUMN website TO url": "product.website",
    "ALTER TABLE account ALTER industry TYPE varchar(50)": "account.industry",
    "ALTER TABLE lead ALTER message TYPE varchar(5000)": "lead.message",
    "ALTER TABLE account ALTER totp_last_step TYPE integer": "account.totp_last_step",
    "ALTER TABLE product ALTER languages TYPE varchar(20)[]": "product.languages",
    "ALTER TABLE account ALTER verified_at SET NOT NULL": "account.verified_at",
    "ALTER TABLE account ALTER created_at DROP DEFAULT": "account.created_at",
    "ALTER TABLE review ADD mood text NOT NULL": "review.mood",
    "ALTER TABLE review DROP title, ADD title text GENERATED ALWAYS AS ('x') STORED": "review.title",
    "ALTER TABLE review ADD CHECK (length(title) > 9)": "review: CHECK",
    "ALTER TABLE lead ADD FOREIGN KEY (email) REFERENCES account (email)": "lead: FOREIGN KEY",
    "CREATE UNIQUE INDEX ON review (title)": "review: UNIQUE (title)",
    "ALTER TABLE review_vote DROP CONSTRAINT vote_once": "review_vote without UNIQUE",
    f"CREATE TRIGGER stays BEFORE UPDATE ON review FOR EACH ROW {REFUSE}": "review: CREATE TRIGGER",
    "CREATE OR REPLACE FUNCTION review_event_immutable() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'": (
        "review_event: CREATE TRIGGER"
    ),
    "ALTER FUNCTION product_search_vector RENAME TO product_vector": "product_search_vector(",
}
"""Statements that a migration could contain, with the beginning of what must be reported."""
HARMLESS = (
    "CREATE TABLE offer (id integer PRIMARY KEY, name text NOT NULL CHECK (name <> ''))",
    "ALTER TABLE review ADD mood text, ADD rank integer NOT NULL DEFAULT 0",
    "ALTER TABLE account ALTER full_name TYPE varchar(200), ALTER last_name TYPE text",
    "ALTER TABLE review ALTER title DROP NOT NULL",
    "ALTER TABLE review ADD words integer GENERATED ALWAYS AS (length(text)) STORED",
    "CREATE INDEX ON review (title)",
    "ALTER TABLE lead DROP CONSTRAINT IF EXISTS lead_product_fkey",
)


@pytest.mark.timeout(600)
@pytest.mark.long
async def test_rows_survive_each_migration_back_and_forward(empty_settings: Settings) -> None:
    """Back, forward, back, forward: both schemas have the same rows each time, in every table."""
    await db.migrate(empty_settings)
    await seed(empty_settings)
    async with db.pool(empty_settings, statement_timeout_seconds=db.JOB_STATEMENT_TIMEOUT_SECONDS):
        sample = lexdex_sample.generate_products()
        named = {*PRODUCTS, *dict(installed_profiles.load_profiles()), *itertools.chain(*load_default_picks().values())}
        products = [each for number, each in enumerate(sample) if number < SAMPLE or each["id"] in named]
        await service.save_products(products, source=Source("sample"), actor="test", reason="sample")
        await profiles.seed_profiles()
        await picks.seed_picks()
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        await fill_tables(connection)
        migrations = await _list_migrations(connection, after=BASELINE)
        assert migrations
        rows = await _read_rows(connection)
        assert [table for table in rows if not rows[table]] == []
        columns = (await read_schema(connection)).columns
        for migration in reversed(migrations):
            await db.revert_migrations(empty_settings, migration)
            older, older_columns = await _read_rows(connection), (await read_schema(connection)).columns
            await db.migrate(empty_settings, migration)
            newer = await _read_rows(connection)
            await db.revert_migrations(empty_settings, migration)
            older_again = await _read_rows(connection)
            kept = columns.keys() & older_columns.keys()
            expected = _select_columns(rows, kept)
            assert _select_columns(older, kept) == expected, migration
            assert _select_columns(newer, kept) == expected, migration
            assert _select_columns(older_again, older_columns) == _select_columns(older, older_columns), migration
        await db.migrate(empty_settings)
        assert _select_columns(await _read_rows(connection), kept) == expected
    finally:
        await connection.close()


async def test_queries_of_the_code_before_work_on_the_schema_of_now(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    async with _connect_to_database(empty_settings) as connection:
        now = await read_schema(connection)
        added = await _list_migrations(connection, after=BASELINE)
        assert added
        await db.revert_migrations(empty_settings, added[0])
        before = await read_schema(connection)
    assert [found for found in list_incompatibilities(before, now) if not found.startswith(tuple(CONTRACTIONS))] == []


async def test_each_migration_that_breaks_the_code_before_is_found(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    async with _connect_to_database(empty_settings) as connection:
        before = await read_schema(connection)
        reported = {sql: await _list_effects(connection, before, sql) for sql in (*BREAKING, *HARMLESS)}
    missed = [sql for sql, name in BREAKING.items() if not any(each.startswith(name) for each in reported[sql])]
    assert missed == []
    assert {sql: reported[sql] for sql in HARMLESS if reported[sql]} == {}


async def test_statements_of_earlier_code_work_on_the_schema_of_now(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    async with _connect_to_database(empty_settings) as connection:
        assert await _list_failures(connection) == []
        required = await _list_failures(connection, "ALTER TABLE review ADD mood text NOT NULL")
        assert required[0] == 'null value in column "mood" of relation "review" violates not-null constraint'
        frozen = f"CREATE TRIGGER stays BEFORE UPDATE ON newsletter_subscription FOR EACH ROW {REFUSE}"
        (refusal, *_) = await _list_failures(connection, frozen)
        assert refusal == "moderation events cannot be changed"


async def _list_failures(connection: asyncpg.Connection, migration: str = "SELECT") -> list[str]:
    """Return the messages of the earlier statements that fail after this migration; it is undone afterwards."""
    failures = []
    attempt = connection.transaction()
    await attempt.start()
    await connection.execute(migration)
    for statement in EARLIER_STATEMENTS.read_text(encoding="utf-8").removesuffix(";\n").split(";\n"):
        try:
            async with connection.transaction():
                await connection.execute(statement)
        except asyncpg.PostgresError as error:
            failures.append(str(error.message))
    await attempt.rollback()
    return failures


async def _list_effects(connection: asyncpg.Connection, before: Schema, sql: str) -> list[str]:
    """Return what a migration with this statement would break; afterwards, the schema is as it was."""
    attempt = connection.transaction()
    await attempt.start()
    await connection.execute(sql)
    found = list_incompatibilities(before, await read_schema(connection))
    await attempt.rollback()
    return found


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


@asynccontextmanager
async def _connect_to_database(settings: Settings) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(settings.database_url)
    try:
        yield connection
    finally:
        await connection.close()


def _connect(application: ASGIApp) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(cast("Any", application), raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", headers={"Accept": "application/json"})


async def _list_migrations(connection: asyncpg.Connection, *, after: str) -> list[str]:
    rows = await connection.fetch("SELECT name FROM migration ORDER BY name")
    return [row["name"] for row in rows if row["name"][: len(BASELINE)] > after]


async def _read_rows(connection: asyncpg.Connection) -> Rows:
    tables = (await read_schema(connection)).tables
    return {
        table: [
            msgspec.json.decode(row[0]) for row in await connection.fetch(f'SELECT to_jsonb(t) FROM "{table}" AS t')
        ]
        for table in tables
    }


def _select_columns(rows: Rows, columns: Collection[str]) -> dict[str, Counter[bytes]]:
    """Return the rows of each table, with these columns ("table.column") only."""
    tables = {name.partition(".")[0] for name in columns}
    return {
        table: Counter(
            msgspec.json.encode(
                {name: value for name, value in row.items() if f"{table}.{name}" in columns}, order="sorted"
            )
            for row in rows.get(table, [])
        )
        for table in tables
    }
