"""Lets at most one action of a kind wait for each object, and adds the index of the list."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T08:22:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Approval indexes"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, {"approval_pending": "ON approval (kind, object_id) WHERE state = 'pending'"}, unique=True)
    add_indexes(manager, {"approval_requested": "ON approval (requested_at DESC, id)"})
    return manager
