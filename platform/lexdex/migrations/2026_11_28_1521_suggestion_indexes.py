"""Adds the indexes of suggestions."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes

ID = "2026-11-28T15:21:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of suggestions"

INDEXES = {
    "product_suggestion_by_state": "ON product_suggestion (state, created_at, id)",
    "product_suggestion_by_key": "ON product_suggestion (domain, name_key, created_at)",
    "product_suggestion_by_account": "ON product_suggestion (account) WHERE account IS NOT NULL",
    "product_suggestion_by_product": "ON product_suggestion (product) WHERE product IS NOT NULL",
    "product_suggestion_by_email": "ON product_suggestion (email) WHERE email <> ''",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, INDEXES)
    return manager
