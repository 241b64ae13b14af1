"""Helpers for writing migrations: add tables, columns and indexes, or run SQL."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import asyncpg
from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns.base import Column
from piccolo.table import Table

from lexdex.foundation import database

Step = Callable[[asyncpg.Connection], Awaitable[None]]


def add_tables(manager: MigrationManager, tables: Sequence[type[Table]]) -> None:
    """Make the migration create these tables with their columns and constraints."""
    for table in tables:
        name = table._meta.tablename  # noqa: SLF001 - Piccolo's way
        manager.add_table(class_name=table.__name__, tablename=name)
        for column in table._meta.columns:  # noqa: SLF001
            add_column(manager, table, column)
        for constraint in table._meta.constraints:  # noqa: SLF001
            manager.add_constraint(
                table_class_name=table.__name__,
                tablename=name,
                constraint_name=constraint._meta.name,  # noqa: SLF001
                constraint_class=type(constraint),
                params=constraint._meta.params,  # noqa: SLF001
            )


def add_column(manager: MigrationManager, table: type[Table], column: Column) -> None:
    """Make the migration add a column. `table` is the copy of the table's class inside the migration file."""
    manager.add_column(
        table_class_name=table.__name__,
        tablename=table._meta.tablename,  # noqa: SLF001
        column_name=column._meta.name,  # noqa: SLF001
        db_column_name=column._meta.db_column_name,  # noqa: SLF001
        column_class=type(column),
        params=column._meta.params,  # noqa: SLF001
    )


def drop_column(manager: MigrationManager, table: type[Table], column: Column) -> None:
    """Make the migration drop a column with its data; reverting it adds the column with its default value."""
    manager.drop_column(
        table_class_name=table.__name__,
        tablename=table._meta.tablename,  # noqa: SLF001
        column_name=column._meta.name,  # noqa: SLF001
        db_column_name=column._meta.db_column_name,  # noqa: SLF001
    )


def add_indexes(manager: MigrationManager, indexes: Mapping[str, str], *, unique: bool = False) -> None:
    """Make the migration create indexes; `indexes` maps a name to the rest of CREATE INDEX: {"x": "ON t (a)"}."""
    kind = "UNIQUE INDEX" if unique else "INDEX"
    for name, definition in indexes.items():
        add_sql(manager, f"CREATE {kind} {name} {definition}", undo=f"DROP INDEX IF EXISTS {name}")


def add_sql(manager: MigrationManager, sql: str, *, undo: str) -> None:
    """Make the migration run `sql`, before its other steps because Piccolo does so; reverting it runs `undo`."""

    async def run() -> None:
        await database.execute(sql)

    async def run_undo() -> None:
        await database.execute(undo)

    manager.add_raw(run)
    manager.add_raw_backwards(run_undo)


def add_step(manager: MigrationManager, run: Step | None = None, *, undo: Step | None = None) -> None:
    """Make the migration run functions on its connection, like `add_sql`; for what SQL cannot compute."""

    async def run_step(step: Step) -> None:
        async with database.connection() as connection:
            await step(connection)

    if run is not None:
        manager.add_raw(partial(run_step, run))
    if undo is not None:
        manager.add_raw_backwards(partial(run_step, undo))
