"""Adds the batches of product changes."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, UUID, BigSerial, ForeignKey, Integer, Text, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-26T09:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Batches of product changes"


class ProductBatch(Table, tablename="product_batch"):
    id = BigSerial(primary_key=True)
    action = Varchar(length=20)
    field = Varchar(length=40, default="")
    value = Text(default="")
    reason = Text(default="")
    state = Varchar(length=12, default="prepared")
    created_by = UUID()
    created_at = Timestamptz(default=TimestamptzNow())
    approval_requested_at = Timestamptz(null=True, default=None)
    started_by = UUID(null=True, default=None)
    started_at = Timestamptz(null=True, default=None)
    finished_at = Timestamptz(null=True, default=None)
    undone_by = UUID(null=True, default=None)
    undo_started_at = Timestamptz(null=True, default=None)
    undone_at = Timestamptz(null=True, default=None)


class ProductBatchItem(Table, tablename="product_batch_item"):
    id = BigSerial(primary_key=True)
    batch = ForeignKey(references=ProductBatch, on_delete=OnDelete.cascade, null=False, default=None)
    product = Varchar(length=64)
    name = Text()
    state = Varchar(length=12)
    revision = Integer(default=0)
    before = JSONB(default="{}")
    after = JSONB(default="{}")
    note = Text(default="")
    once = Unique(["batch", "product"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ProductBatch, ProductBatchItem])
    return manager
