"""Gives the role of the serving processes access to rows only, where migrations have a role of their own."""

from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg

from lexdex.foundation.database.errors import MigrationFailed

SAME_ROLE = "LEXDEX_MIGRATION_DATABASE_URL must have another user than LEXDEX_DATABASE_URL."
NO_ROLE = "LEXDEX_DATABASE_URL must name its user if LEXDEX_MIGRATION_DATABASE_URL is set."

# The table of migrations is read by each process at its start and written by migrations only.
_GRANTS = """
REVOKE CREATE ON SCHEMA public FROM PUBLIC, {role};
GRANT USAGE ON SCHEMA public TO {role};
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO {role};
REVOKE INSERT, UPDATE, DELETE ON migration FROM {role};
"""


def read_role(database_url: str) -> str:
    """Return the user of a database address; raises MigrationFailed if it names none."""
    url = urlsplit(database_url)
    role = unquote(url.username or "") or parse_qs(url.query).get("user", [""])[-1]
    if not role:
        raise MigrationFailed(NO_ROLE)
    return role


def require_own_role(migration_url: str, database_url: str) -> None:
    """Raise MigrationFailed if migrations would run as the role of the serving processes."""
    if read_role(migration_url) == read_role(database_url):
        raise MigrationFailed(SAME_ROLE)


async def grant_row_access(connection: asyncpg.Connection, database_url: str) -> None:
    """Let the role of this address read and write rows, and change no table."""
    role = read_role(database_url).replace('"', '""')
    async with connection.transaction():
        await connection.execute(_GRANTS.format(role=f'"{role}"'))
