"""Adds the audit log, and when a session last gave a two-factor code."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigInt, BigSerial, Bytea, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_tables

ID = "2026-11-25T08:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Audit log"


class AccountSession(Table, tablename="account_session"):
    id = UUID(primary_key=True, default=uuid4)
    second_factor_at = Timestamptz(null=True, default=None)


class AuditEntry(Table, tablename="audit_entry"):
    id = BigSerial(primary_key=True)
    created_at = Timestamptz(default=TimestamptzNow())
    actor = UUID(null=True, default=None)
    actor_kind = Varchar(length=20)
    action = Varchar(length=60)
    object_kind = Varchar(length=40)
    object_id = Varchar(length=100)
    subject = UUID(null=True, default=None)
    details = Text(null=True, default=None)
    details_salt = Bytea(null=True, default=None)
    details_hash = Varchar(length=64)
    origin = Text(null=True, default=None)
    origin_salt = Bytea(null=True, default=None)
    origin_hash = Varchar(length=64)
    log_entry = BigInt(unique=True)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, AccountSession, AccountSession.second_factor_at)
    add_tables(manager, [AuditEntry])
    return manager
