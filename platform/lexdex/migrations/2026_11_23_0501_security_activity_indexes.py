"""Adds the indexes by which security activity is listed for an account, and deleted by age."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-23T05:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Security activity indexes"

INDEXES = {
    "security_activity_by_account": "ON security_activity (account, id)",
    "security_activity_by_time": "ON security_activity (created_at)",
    "known_device_by_use": "ON known_device (used_at)",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
