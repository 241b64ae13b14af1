"""Adds the saved filters of the products table."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, UUID, BigSerial, Boolean, ForeignKey, Text, Timestamptz
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-26T09:02:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Saved filters of the products table"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)


class ProductFilter(Table, tablename="product_filter"):
    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, default=None)
    name = Text()
    is_shared = Boolean(default=False)
    query = JSONB(default="{}")
    created_at = Timestamptz(default=TimestamptzNow())
    named_once = Unique(["account", "name"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ProductFilter])
    return manager
