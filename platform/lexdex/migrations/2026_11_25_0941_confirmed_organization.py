"""Adds the organization name that a tester has confirmed, which certificates state as their holder."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, Text
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-25T09:41:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Confirmed organizations of validation requests"


class ValidationRequest(Table, tablename="validation_request"):
    id = UUID(primary_key=True, default=uuid4)
    confirmed_organization = Text(default="")


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, ValidationRequest, ValidationRequest.confirmed_organization)
    return manager
