"""Adds the indexes of imports."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-26T21:51:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of imports"

INDEXES = {
    "product_import_row_by_kind": "ON product_import_row (product_import, kind, id)",
    "product_import_row_by_state": "ON product_import_row (product_import, state, id)",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
