"""Adds the alerts of the admin portal."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigSerial, ForeignKey, Integer, Text, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T08:62:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Alerts of the admin portal"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)


class AdminAlert(Table, tablename="admin_alert"):
    id = BigSerial(primary_key=True)
    kind = Varchar(length=40)
    object_id = Varchar(length=40, default="")
    severity = Varchar(length=10)
    message = Text()
    opened_at = Timestamptz(default=TimestamptzNow())
    closed_at = Timestamptz(null=True, default=None)
    times_opened = Integer(default=1)
    acknowledged_by = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    acknowledged_at = Timestamptz(null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [AdminAlert])
    return manager
