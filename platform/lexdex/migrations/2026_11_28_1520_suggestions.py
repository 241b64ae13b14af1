"""Adds the suggestions of products."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigSerial, ForeignKey, Text, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-28T15:20:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Suggestions of products"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True)


class Product(Table, tablename="product"):
    id = Varchar(length=64, primary_key=True, default=None)


class ProductSuggestion(Table, tablename="product_suggestion"):
    id = BigSerial(primary_key=True)
    name = Text()
    website = Text()
    category = Text()
    description = Text(default="")
    name_key = Text()
    domain = Text()
    account = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    email = Varchar(length=254, default="")
    state = Varchar(length=16, default="waiting")
    reason = Varchar(length=32, default="")
    note = Text(default="")
    product = ForeignKey(references=Product, on_delete=OnDelete.set_null, null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())
    decided_at = Timestamptz(null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ProductSuggestion])
    return manager
