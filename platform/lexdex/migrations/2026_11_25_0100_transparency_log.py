"""Adds the transparency log, and the public keys of all signers."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import BigInt, BigSerial, Boolean, Bytea, SmallInt, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T01:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Transparency log"


class SigningKey(Table, tablename="signing_key"):
    id = Varchar(length=32, primary_key=True, default=None)
    purpose = Varchar(length=16)
    issuer = Varchar(length=16)
    name = Text()
    public_key = Text()
    chain = Text(default="")
    is_development = Boolean(default=False)
    first_used_at = Timestamptz(default=TimestamptzNow())


class LogEntry(Table, tablename="log_entry"):
    id = BigSerial(primary_key=True)
    kind = Varchar(length=80)
    commitment = Bytea()
    salt = Bytea(null=True, default=None)
    content = Text(null=True, default=None)
    leaf_index = BigInt(null=True, default=None, unique=True)
    appended_at = Timestamptz(default=TimestamptzNow())
    erased_at = Timestamptz(null=True, default=None)


class LogTile(Table, tablename="log_tile"):
    id = BigSerial(primary_key=True)
    level = SmallInt()
    tile_index = BigInt()
    hashes = Bytea()
    tile_once = Unique(["level", "tile_index"])


class LogCheckpoint(Table, tablename="log_checkpoint"):
    size = BigInt(primary_key=True, default=None)
    root = Bytea()
    note = Text()
    created_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [SigningKey, LogEntry, LogTile, LogCheckpoint])
    return manager
