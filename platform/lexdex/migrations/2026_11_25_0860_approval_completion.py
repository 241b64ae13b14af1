"""Adds when the worker takes up an approved action, and how often it was begun."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, Integer, Timestamptz
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-25T08:60:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Completion of approved actions"


class Approval(Table, tablename="approval"):
    id = UUID(primary_key=True, default=uuid4)
    due_at = Timestamptz(null=True, default=None)
    attempts = Integer(default=0)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, Approval, Approval.due_at)
    add_column(manager, Approval, Approval.attempts)
    return manager
