"""Adds the index by which contents without a snapshot are found."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-23T05:21:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Index on the content of answers"

INDEXES = {"answer_snapshot_by_content": "ON answer_snapshot (content_digest)"}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
