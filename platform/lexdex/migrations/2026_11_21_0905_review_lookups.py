"""Indexes of the reviews."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-21T09:05:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Review lookups"

INDEXES = {
    "review_by_author": "ON review (account, created_at)",
    "review_of_product": "ON review (product, created_at) WHERE state = 'visible'",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, INDEXES)
    return manager
