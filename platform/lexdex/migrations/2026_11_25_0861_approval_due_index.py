"""Adds the index by which the worker finds approved actions that are not done."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T08:61:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Index of approved actions"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, {"approval_due": "ON approval (due_at) WHERE state = 'approved'"})
    return manager
