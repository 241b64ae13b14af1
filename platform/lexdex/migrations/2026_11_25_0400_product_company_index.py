"""Adds an index of the products of a company, for the list of a vendor's products."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-25T04:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Product company index"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, {"product_by_company": "ON product (lower(company))"})
    return manager
