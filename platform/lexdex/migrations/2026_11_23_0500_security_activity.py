"""Adds the tables of security activity, which the user of an account sees, and of the devices it was used on."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigInt, BigSerial, ForeignKey, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-23T05:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Security activity"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True)


class SecurityActivity(Table, tablename="security_activity"):
    id = BigSerial(primary_key=True)
    event = BigInt(null=True, default=None, unique=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    kind = Varchar(length=40)
    description = Varchar(length=100)
    device = Varchar(length=100, default="")
    network = Varchar(length=64, default="")
    created_at = Timestamptz(default=TimestamptzNow())


class KnownDevice(Table, tablename="known_device"):
    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    device_hash = Varchar(length=64)
    created_at = Timestamptz(default=TimestamptzNow())
    used_at = Timestamptz(default=TimestamptzNow())
    known_device_unique_hash = Unique(["account", "device_hash"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [SecurityActivity, KnownDevice])
    return manager
