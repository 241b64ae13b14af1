"""Lets a condition have one open alert at a time, and adds the indexes of the list of alerts."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T08:63:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of alerts"

INDEXES = {
    "admin_alert_by_time": "ON admin_alert (opened_at, id)",
    "admin_alert_unread": "ON admin_alert (opened_at, id) WHERE acknowledged_at IS NULL",
    "admin_alert_by_account": "ON admin_alert (acknowledged_by)",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, {"admin_alert_open": "ON admin_alert (kind, object_id) WHERE closed_at IS NULL"}, unique=True)
    add_indexes(manager, INDEXES)
    return manager
