"""Adds what tells floods of requests for demos and pricing from real ones: senders, and emails in one summary."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Boolean, Integer, Timestamptz, Varchar
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_tables

ID = "2026-11-24T21:10:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Senders of leads"


class Lead(Table, tablename="lead"):
    sender = Varchar(length=64, default="")
    is_verified = Boolean(default=False)


class LeadDigest(Table, tablename="lead_digest"):
    recipient = Varchar(length=36, primary_key=True)
    request_count = Integer(default=1)
    due_at = Timestamptz()


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [LeadDigest])
    add_column(manager, Lead, Lead.sender)
    add_column(manager, Lead, Lead.is_verified)
    return manager
