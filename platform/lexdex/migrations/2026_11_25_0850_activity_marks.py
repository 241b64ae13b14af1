"""Adds up to which entry of the activity log each admin has looked."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigInt, BigSerial, ForeignKey, Timestamptz
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T08:50:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Activity marks of admins"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)


class ActivityMark(Table, tablename="activity_mark"):
    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, default=None, unique=True)
    last_seen = BigInt(default=0)
    seen_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ActivityMark])
    return manager
