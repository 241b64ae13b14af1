"""Adds indexes for the admins' table of products: one for each order, with the columns of its filters."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T08:40:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Product table indexes"

# Names and companies have at most 200 characters, so that an entry always fits on a page of an index; categories don't.
INDEXES = {
    "product_table_by_name": "ON product (lower(name), id) INCLUDE (name, company, status, hidden, sample)",
    "product_table_by_company": "ON product (lower(company), id) INCLUDE (name, company, status, hidden, sample)",
    "product_table_by_rating": "ON product (rating_average, id) INCLUDE (status, hidden, sample)",
    "product_table_by_update": "ON product (updated_at, id) INCLUDE (status, hidden, sample)",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
