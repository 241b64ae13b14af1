"""Adds the actions that wait for a second admin."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T08:21:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Approvals"


class Approval(Table, tablename="approval"):
    id = UUID(primary_key=True, default=uuid4)
    kind = Varchar(length=60)
    object_kind = Varchar(length=40)
    object_id = Varchar(length=100)
    params = Text()
    reason = Text(default="")
    subject = UUID(null=True, default=None)
    state = Varchar(length=12, default="pending")
    requested_by = UUID()
    requested_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz()
    decided_by = UUID(null=True, default=None)
    decided_at = Timestamptz(null=True, default=None)
    note = Text(default="")


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [Approval])
    return manager
