"""Indexes that Piccolo cannot express: by the start of a name, by category, the events still to be done."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation import database

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

    async def create():
        for name, on in INDEXES.items():
            await database.execute(f"CREATE INDEX {name} {on}")

    async def drop():
        for name in INDEXES:
            await database.execute(f"DROP INDEX IF EXISTS {name}")

    manager.add_raw(create)
    manager.add_raw_backwards(drop)
    return manager
