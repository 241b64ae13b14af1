"""Replaces the index of pending outbox events by one without dead letters, and adds an index of dead letters."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_sql

ID = "2026-11-22T19:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Dead letter indexes"

SQL = """
DROP INDEX outbox_pending;
CREATE INDEX outbox_pending ON outbox (topic, available_at, id) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;
"""
UNDO = """
DROP INDEX outbox_dead;
DROP INDEX outbox_pending;
CREATE INDEX outbox_pending ON outbox (topic, available_at, id) WHERE done_at IS NULL;
"""


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_sql(manager, SQL, undo=UNDO)
    return manager
