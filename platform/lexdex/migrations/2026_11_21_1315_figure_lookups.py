"""Indexes by which the search log is added up by day and by product."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-21T13:15:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Figure lookups"

INDEXES = {
    "search_event_by_time": "ON search_event (created_at)",
    "search_action_by_time": "ON search_action (created_at)",
    "search_action_compared": "ON search_action (product, created_at) WHERE kind = 'compare'",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, INDEXES)
    return manager
