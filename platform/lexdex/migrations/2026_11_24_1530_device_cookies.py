"""Adds the table of device cookies, by which browsers are known that an account logged in with before."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigSerial, ForeignKey, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-24T15:30:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Device cookies"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True)


class DeviceCookie(Table, tablename="device_cookie"):
    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, index=True)
    token_hash = Varchar(length=64, unique=True)
    created_at = Timestamptz(default=TimestamptzNow())
    used_at = Timestamptz(default=TimestamptzNow(), index=True)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [DeviceCookie])
    return manager
