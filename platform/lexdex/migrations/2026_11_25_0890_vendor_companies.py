"""Adds vendor companies with their domains and merges, and the log of sent emails."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, Array, BigInt, Boolean, ForeignKey, Integer, Text, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_tables

ID = "2026-11-25T08:90:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Vendor companies and sent emails"


class VendorCompany(Table, tablename="vendor_company"):
    id = UUID(primary_key=True, default=uuid4)
    name = Varchar(length=200, default="")
    suspended_at = Timestamptz(null=True, default=None)
    suspension_reason = Text(default="")
    merged_into = UUID(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())


class VendorDomain(Table, tablename="vendor_domain"):
    domain = Varchar(length=253, primary_key=True)
    company = ForeignKey(references=VendorCompany, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    proof = Varchar(length=16, default="email")
    reason = Text(default="")
    changed_at = Timestamptz(default=TimestamptzNow())


class VendorMerge(Table, tablename="vendor_merge"):
    id = UUID(primary_key=True, default=uuid4)
    company = ForeignKey(references=VendorCompany, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    merged = ForeignKey(references=VendorCompany, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    accounts = Array(base_column=UUID(), default=list)
    domains = Array(base_column=Varchar(length=253), default=list)
    merged_at = Timestamptz(default=TimestamptzNow())
    undone_at = Timestamptz(null=True, default=None)


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)
    vendor_company = UUID(null=True, default=None)
    suspended_with_company = Boolean(default=False)


class SentEmail(Table, tablename="sent_email"):
    id = BigInt(primary_key=True, default=None)
    recipient_hash = Varchar(length=64)
    template = Varchar(length=80)
    subject = Text(default="")
    attempts = Integer(default=1)
    sent_at = Timestamptz(default=TimestamptzNow(), index=True)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [VendorCompany, VendorDomain, VendorMerge, SentEmail])
    add_column(manager, Account, Account.vendor_company)
    add_column(manager, Account, Account.suspended_with_company)
    return manager
