"""Index of what saved searches have found and nobody has told yet."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-21T08:45:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Alert lookups"

INDEXES = {
    "saved_search_to_tell": "ON saved_search (account) WHERE alert AND found <> '{}'",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, INDEXES)
    return manager
