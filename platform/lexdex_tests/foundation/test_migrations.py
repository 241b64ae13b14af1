"""The migrations: up, down, up again, at the same time, and no difference to the tables."""

import asyncio
import re
from pathlib import Path

import asyncpg
import pytest
from piccolo.apps.migrations.commands.new import AutoMigrationManager

import lexdex.migrations
from lexdex.foundation import database as db
from lexdex.foundation.errors import Unavailable
from lexdex.piccolo_app import APP_CONFIG
from lexdex.settings import Settings

MIGRATIONS = Path(str(lexdex.migrations.__file__)).parent
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' ORDER BY 1"


async def fetch_rows(settings: Settings, sql: str) -> list[str]:
    connection = await asyncpg.connect(settings.database_url)
    try:
        return [row[0] for row in await connection.fetch(sql)]
    finally:
        await connection.close()


async def test_up_down_and_up_again(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    first = await fetch_rows(empty_settings, TABLES)
    await db.revert_migrations(empty_settings)
    assert await fetch_rows(empty_settings, TABLES) == []
    await db.migrate(empty_settings)
    assert first == await fetch_rows(empty_settings, TABLES)
    assert first == sorted(table._meta.tablename for table in APP_CONFIG.table_classes)  # noqa: SLF001 - Piccolo's own way


async def test_migrating_again_changes_nothing(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    before = await fetch_rows(empty_settings, "SELECT name FROM migration ORDER BY id")
    await db.migrate(empty_settings)
    assert await fetch_rows(empty_settings, "SELECT name FROM migration ORDER BY id") == before


async def test_two_at_once_wait_for_one_another(empty_settings: Settings) -> None:
    await asyncio.gather(db.migrate(empty_settings), db.migrate(empty_settings))
    names = await fetch_rows(empty_settings, "SELECT name FROM migration")
    assert len(names) == len(set(names)) >= 3


async def test_a_locked_table_stops_the_migration_without_partial_changes(
    empty_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await db.migrate(empty_settings)
    monkeypatch.setitem(db.MIGRATION_TIMEOUTS, "lock_timeout", "50ms")
    traffic = await asyncpg.connect(empty_settings.database_url)
    try:
        async with traffic.transaction():
            await traffic.execute("SELECT 1 FROM product")
            with pytest.raises(Unavailable, match="A table is busy"):
                await db.revert_migrations(empty_settings)
    finally:
        await traffic.close()
    assert "product" in await fetch_rows(empty_settings, TABLES)


async def test_an_open_pool_keeps_its_database(pool: None, settings: Settings, empty_settings: Settings) -> None:
    before = await db.fetch_value("SELECT current_database()")
    await db.migrate(empty_settings)
    assert await db.fetch_value("SELECT current_database()") == before
    assert "product" in await fetch_rows(empty_settings, TABLES)


async def test_tables_and_migrations_do_not_differ(pool: None, settings: Settings) -> None:
    statements = await AutoMigrationManager(auto_input="y").get_alter_statements(app_config=APP_CONFIG)
    assert [text for one in statements for text in one.statements] == []


def test_no_two_migrations_have_the_same_id() -> None:
    """Only one of them would run."""
    ids = [re.search(r'^ID = "(.+)"', path.read_text(), re.MULTILINE) for path in MIGRATIONS.glob("20*.py")]
    names = [found[1] for found in ids if found]
    assert len(names) == len(ids) == len(set(names))
