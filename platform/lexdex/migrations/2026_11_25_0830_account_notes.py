"""Adds notes of staff about accounts, and the reason of a suspension."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigSerial, ForeignKey, Text, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_tables

ID = "2026-11-25T08:30:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Notes of staff about accounts"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)
    disabled_reason = Text(default="")


class AccountNote(Table, tablename="account_note"):
    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    kind = Varchar(length=20)
    text = Text()
    author = UUID()
    created_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [AccountNote])
    add_column(manager, Account, Account.disabled_reason)
    return manager
