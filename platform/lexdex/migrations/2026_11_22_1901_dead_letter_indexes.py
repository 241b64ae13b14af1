"""Indexes of the outbox: pending events without the dead ones, and the dead ones."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation import database

ID = "2026-11-22T19:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Dead letter indexes"

UP = """
DROP INDEX outbox_pending;
CREATE INDEX outbox_pending ON outbox (topic, available_at, id) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;
"""
DOWN = """
DROP INDEX outbox_dead;
DROP INDEX outbox_pending;
CREATE INDEX outbox_pending ON outbox (topic, available_at, id) WHERE done_at IS NULL;
"""


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)

    async def up() -> None:
        await database.execute(UP)

    async def down() -> None:
        await database.execute(DOWN)

    manager.add_raw(up)
    manager.add_raw_backwards(down)
    return manager
