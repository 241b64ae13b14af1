"""Adds the table of exports of personal data, which the worker prepares as files."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigInt, ForeignKey, Integer, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T07:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Exports of personal data"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)


class AccountExport(Table, tablename="account_export"):
    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, index=True)
    state = Varchar(length=16, default="generating")
    size = BigInt(null=True, default=None)
    attempts = Integer(default=0)
    created_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz(index=True)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [AccountExport])
    return manager
