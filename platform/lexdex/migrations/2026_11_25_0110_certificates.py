"""Adds certificates, their history and status lists."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigInt,
    BigSerial,
    Boolean,
    ForeignKey,
    Integer,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T01:10:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Certificates"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True)


class Product(Table, tablename="product"):
    id = Varchar(length=64, primary_key=True, default=None)


class Certificate(Table, tablename="certificate"):
    id = BigSerial(primary_key=True)
    number = Varchar(length=20, unique=True)
    issuer = Varchar(length=16)
    issuer_name = Text()
    request_id = UUID(null=True, default=None, unique=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    product_name = Text()
    product_revision = Integer()
    module = Text(default="")
    holder = Text()
    holder_account = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    programme = Text()
    package = Text(default="")
    scope = Text()
    rubric_version = Text()
    facts = JSONB()
    facts_hash = Varchar(length=64)
    accepted_facts_hash = Varchar(length=64)
    star = Boolean(default=False)
    status = Varchar(length=16, default="active")
    status_reason = Text(default="")
    status_changed_at = Timestamptz(default=TimestamptzNow())
    superseded_by = Varchar(length=20, default="")
    issued_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz()
    changed_facts = Array(base_column=Text(), default=list)
    surveillance_due_at = Timestamptz(null=True, default=None)
    reminders = Array(base_column=Integer(), default=list)
    log_entry = BigInt()
    file_state = Varchar(length=16, default="generating")
    file_key = Text(default="")
    file_sha256 = Varchar(length=64, default="")
    file_error = Text(default="")
    file_requested_at = Timestamptz(default=TimestamptzNow())
    credential = Text(default="")


class CertificateEvent(Table, tablename="certificate_event"):
    id = BigSerial(primary_key=True)
    certificate = ForeignKey(references=Certificate, on_delete=OnDelete.restrict, null=False, default=None)
    kind = Varchar(length=32)
    status = Varchar(length=16)
    reason = Text(default="")
    account = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    log_entry = BigInt(null=True, default=None)
    recorded_at = Timestamptz(default=TimestamptzNow())


class StatusList(Table, tablename="certificate_status_list"):
    name = Varchar(length=64, primary_key=True, default=None)
    credential = Text()
    signed_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [Certificate, CertificateEvent, StatusList])
    return manager
