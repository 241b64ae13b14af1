"""Adds whether forms and filters offer a category, as languages and countries have it."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Boolean, Varchar
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-26T09:30:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Categories that are offered"


class Category(Table, tablename="category"):
    slug = Varchar(length=64, primary_key=True, default=None)
    in_filter = Boolean(default=True)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, Category, Category.in_filter)
    return manager
