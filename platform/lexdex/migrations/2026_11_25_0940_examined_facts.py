"""Adds the facts of the directory that were examined, as they were when testing was completed."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, UUID
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-25T09:40:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Examined facts of validation requests"


class ValidationRequest(Table, tablename="validation_request"):
    id = UUID(primary_key=True, default=uuid4)
    examined_facts = JSONB(null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, ValidationRequest, ValidationRequest.examined_facts)
    return manager
