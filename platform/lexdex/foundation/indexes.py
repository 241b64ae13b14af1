"""Indexes that Piccolo cannot express, for migrations: made on the way up, dropped on the way down."""

from collections.abc import Mapping

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation import database


def index(manager: MigrationManager, indexes: Mapping[str, str], *, unique: bool = False) -> None:
    """Let the migration make these indexes: name to what follows it in CREATE INDEX."""
    kind = "UNIQUE INDEX" if unique else "INDEX"

    async def create() -> None:
        for name, on in indexes.items():
            await database.execute(f"CREATE {kind} {name} {on}")

    async def drop() -> None:
        for name in indexes:
            await database.execute(f"DROP INDEX IF EXISTS {name}")

    manager.add_raw(create)
    manager.add_raw_backwards(drop)
