"""Adds the rule that an account has one export in preparation at a time."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T07:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "One export of personal data at a time"

UNIQUE = {"account_export_unique_generating": "ON account_export (account) WHERE state = 'generating'"}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, UNIQUE, unique=True)
    return manager
