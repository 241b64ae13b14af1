"""Lets the surveillance of a change be open beside one that an admin has opened."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-25T09:42:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Open cases by their origin"

OPEN = {
    "validation_case_unique_origin": "ON validation_case (request, kind, (opened_by IS NULL)) WHERE state = 'open'",
}
FORMER = "CREATE UNIQUE INDEX validation_case_unique_open ON validation_case (request, kind) WHERE state = 'open'"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, OPEN, unique=True)
    add_sql(manager, "DROP INDEX IF EXISTS validation_case_unique_open", undo=FORMER)
    return manager
