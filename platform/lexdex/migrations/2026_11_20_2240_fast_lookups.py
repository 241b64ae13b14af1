"""Indexes that Piccolo cannot express: by the start of a name, by category, the events still to be done."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.indexes import index

ID = "2026-11-20T22:40:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Fast lookups"

INDEXES = {
    "product_name_starts_with": "ON product (lower(name) text_pattern_ops)",
    "product_categories": "ON product USING gin (categories)",
    "product_listed": "ON product (lower(name), id) WHERE status = 'active' AND NOT hidden",
    "product_star": "ON product (id) WHERE star",
    "product_revision_by_time": "ON product_revision (product, recorded_at)",
    "outbox_pending": "ON outbox (topic, available_at, id) WHERE done_at IS NULL",
    "outbox_done": "ON outbox (done_at) WHERE done_at IS NOT NULL",
}


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    index(manager, INDEXES)
    return manager
