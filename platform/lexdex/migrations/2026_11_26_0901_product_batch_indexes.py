"""Adds the indexes of batches, and of the products in quarantine."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-26T09:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of batches and of quarantine"

INDEXES = {
    "product_batch_item_by_state": "ON product_batch_item (batch, state, id)",
    "product_quarantined": "ON product (id) WHERE status = 'quarantined'",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
