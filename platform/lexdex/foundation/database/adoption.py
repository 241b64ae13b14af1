"""Upgrades a database that the migrations before the baseline migration created, and retains all rows."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files

import asyncpg
import msgspec

from lexdex.foundation.database.errors import MigrationFailed

APP = "lexdex"

PARTLY_MIGRATED = (
    "An earlier development version migrated this database only partly ({applied} of {total} migrations), so nothing "
    "was changed. Please run `lexdex migrate` of that version first, or start with an empty database."
)

_APPLIED = "SELECT name FROM migration WHERE app_name = $1"
_CONSTRAINTS = "SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass"
_INDEXES_AND_SEQUENCES = """
SELECT c.relname, c.relkind = 'S' AS is_sequence FROM pg_depend d JOIN pg_class c ON c.oid = d.objid
WHERE d.refobjid = $1::regclass AND d.classid = 'pg_class'::regclass AND c.relkind IN ('i', 'S')
"""
_DERIVED_SUFFIXES = frozenset({"", "_fkey", "_key", "_pkey", "_not_null", "_seq"})
"""Suffixes that PostgreSQL and Piccolo append to names of tables and columns."""


class PreviousChain(msgspec.Struct, frozen=True):
    """The content of `previous_chain.toml`: the older migrations, and the changes that lead to the baseline's schema.

    `tables`, `columns` and `indexes` map old names to new ones; `statements` are SQL statements to run after the
    renames.
    """

    migrations: Sequence[str]
    replaced_by: Sequence[str]
    statements: Sequence[str]
    tables: Mapping[str, str]
    columns: Mapping[str, Mapping[str, str]]
    indexes: Mapping[str, str]


async def adopt_previous_chain(connection: asyncpg.Connection) -> bool:
    """Convert a schema made by the older migrations to the baseline schema, in one transaction, and return True.

    Returns False, changing nothing, for any other database. Raises MigrationFailed if only some of the older migrations
    were applied.
    """
    chain = _load_chain()
    async with connection.transaction():
        if await connection.fetchval("SELECT to_regclass('migration')") is None:
            return False
        applied = {row["name"] for row in await connection.fetch(_APPLIED, APP)} & set(chain.migrations)
        if not applied:
            return False
        if applied != set(chain.migrations):
            raise MigrationFailed(PARTLY_MIGRATED.format(applied=len(applied), total=len(chain.migrations)))
        await _rename_all(connection, chain)
        for statement in chain.statements:
            await connection.execute(statement)
        await connection.execute("DELETE FROM migration WHERE name = ANY($1) AND app_name = $2", applied, APP)
        await connection.execute(
            "INSERT INTO migration (name, app_name) SELECT name, $2 FROM unnest($1::text[]) AS n(name)",
            chain.replaced_by,
            APP,
        )
    return True


def _load_chain() -> PreviousChain:
    # Loaded by path, because the folder of the migrations has no package to import.
    text = (files("lexdex") / "migrations" / "previous_chain.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), PreviousChain)


async def _rename_all(connection: asyncpg.Connection, chain: PreviousChain) -> None:
    for old, new in chain.tables.items():
        await connection.execute(f'ALTER TABLE "{old}" RENAME TO "{new}"')
        await _rename_derived(connection, new, f"{old}_", f"{new}_", is_column=False)
    for table, columns in chain.columns.items():
        for old, new in columns.items():
            await connection.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{old}" TO "{new}"')
            await _rename_derived(connection, table, f"{table}_{old}", f"{table}_{new}", is_column=True)
    for old, new in chain.indexes.items():
        # Renames the constraint too where the index belongs to one.
        await connection.execute(f'ALTER INDEX "{old}" RENAME TO "{new}"')


async def _rename_derived(connection: asyncpg.Connection, table: str, old: str, new: str, *, is_column: bool) -> None:
    """Rename the table's constraints, indexes and sequences: the part `old` at the start of their name becomes `new`.

    With `is_column`, only names that consist of `old` and a suffix such as `_fkey` or `_seq` are renamed.
    """

    def is_derived(name: str) -> bool:
        return name.startswith(old) and (not is_column or name.removeprefix(old) in _DERIVED_SUFFIXES)

    for row in await connection.fetch(_CONSTRAINTS, f'"{table}"'):
        if is_derived(name := row["conname"]):
            renamed = new + name.removeprefix(old)
            await connection.execute(f'ALTER TABLE "{table}" RENAME CONSTRAINT "{name}" TO "{renamed}"')
    for row in await connection.fetch(_INDEXES_AND_SEQUENCES, f'"{table}"'):
        if is_derived(name := row["relname"]):
            kind = "SEQUENCE" if row["is_sequence"] else "INDEX"
            renamed = new + name.removeprefix(old)
            await connection.execute(f'ALTER {kind} "{name}" RENAME TO "{renamed}"')
