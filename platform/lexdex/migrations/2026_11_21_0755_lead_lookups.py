"""Indexes of the leads."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-21T07:55:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Lead lookups"

INDEXES = {
    "lead_by_asker": "ON lead (email, product)",
    "lead_by_product": "ON lead (product, created_at)",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, INDEXES)
    return manager
