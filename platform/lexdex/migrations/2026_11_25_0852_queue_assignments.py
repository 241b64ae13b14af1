"""Adds which admin works on something that waits."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigSerial, ForeignKey, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T08:52:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Assignments of the admins' queue"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)


class QueueAssignment(Table, tablename="queue_assignment"):
    id = BigSerial(primary_key=True)
    kind = Varchar(length=20)
    object_id = Varchar(length=64)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    assigned_at = Timestamptz(default=TimestamptzNow())
    assigned_once = Unique(["kind", "object_id"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [QueueAssignment])
    return manager
