"""Adds the column that marks outbox events as dead letters (failed permanently)."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Timestamptz
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-22T19:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Dead letters"


class Outbox(Table, tablename="outbox"):
    dead_at = Timestamptz(null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, Outbox, Outbox.dead_at)
    return manager
