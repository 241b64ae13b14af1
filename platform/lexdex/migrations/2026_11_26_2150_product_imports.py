"""Adds the imports of products and logos."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigInt,
    BigSerial,
    Boolean,
    ForeignKey,
    Integer,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-26T21:50:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Imports of products and logos"


class ProductImport(Table, tablename="product_import"):
    id = BigSerial(primary_key=True)
    kind = Varchar(length=10)
    file_name = Text()
    file_key = Varchar(length=100)
    size = BigInt()
    sha256 = Varchar(length=64)
    state = Varchar(length=12, default="reading")
    problem = Text(default="")
    position = BigInt(default=0)
    total = BigInt(default=0)
    unused_columns = Array(base_column=Text(), default=list)
    remarks = JSONB(default="[]")
    field_counts = JSONB(default="{}")
    replaces_owner_values = Boolean(default=False)
    created_by = UUID()
    created_at = Timestamptz(default=TimestamptzNow())
    started_by = UUID(null=True, default=None)
    started_at = Timestamptz(null=True, default=None)
    finished_at = Timestamptz(null=True, default=None)
    undone_by = UUID(null=True, default=None)
    undo_started_at = Timestamptz(null=True, default=None)
    undone_at = Timestamptz(null=True, default=None)


class ProductImportRow(Table, tablename="product_import_row"):
    id = BigSerial(primary_key=True)
    product_import = ForeignKey(references=ProductImport, on_delete=OnDelete.cascade, null=False, default=None)
    line = Integer()
    product = Varchar(length=64)
    name = Text()
    kind = Varchar(length=12)
    state = Varchar(length=8)
    revision = Integer(default=0)
    before = JSONB(default="{}")
    after = JSONB(default="{}")
    sources = JSONB(default="{}")
    owner_fields = Array(base_column=Text(), default=list)
    note = Text(default="")
    remarks = Array(base_column=Text(), default=list)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ProductImport, ProductImportRow])
    return manager
