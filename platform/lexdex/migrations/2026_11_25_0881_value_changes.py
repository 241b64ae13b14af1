"""Adds the changes of values that products share: renamed, or merged with another one."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Array, BigSerial, Boolean, ForeignKey, Text, Timestamptz, Varchar
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_tables

ID = "2026-11-25T08:81:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Changes of catalogue values"


class Product(Table, tablename="product"):
    id = Varchar(length=64, primary_key=True, default=None)


class Option(Table, tablename="option"):
    replaced_by = Text(default="")


class ValueChange(Table, tablename="value_change"):
    id = BigSerial(primary_key=True)
    field = Varchar(length=64)
    former = Text()
    current = Text()
    is_merge = Boolean(default=False)
    reason = Text(default="")
    actor = Text(default="")
    changed_at = Timestamptz(default=TimestamptzNow())
    undone_at = Timestamptz(null=True, default=None)


class ChangedProduct(Table, tablename="changed_product"):
    id = BigSerial(primary_key=True)
    change = ForeignKey(references=ValueChange, on_delete=OnDelete.cascade, null=False, default=None)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    before = Array(base_column=Text(), default=list)
    after = Array(base_column=Text(), default=list)
    changed_once = Unique(["change", "product"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ValueChange, ChangedProduct])
    add_column(manager, Option, Option.replaced_by)
    return manager
