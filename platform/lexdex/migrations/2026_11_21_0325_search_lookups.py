"""Indexes of the search log and of answers' receipts."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-21T03:25:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Search lookups"

INDEXES = {
    "search_event_by_searcher": "ON search_event (searcher, created_at)",
    "search_event_of_visitors": "ON search_event (created_at) WHERE NOT is_member",
    "search_action_by_search": "ON search_action (search)",
    "answer_receipt_by_age": "ON answer_receipt (created_at)",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, INDEXES)
    return manager
