"""Adds the editors' picks that a page highlights with a reason."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import BigSerial, Date, ForeignKey, SmallInt, Text, Varchar
from piccolo.columns.base import OnDelete
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T08:80:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Highlighted picks"


class Product(Table, tablename="product"):
    id = Varchar(length=64, primary_key=True, default=None)


class HighlightedPick(Table, tablename="highlighted_pick"):
    id = BigSerial(primary_key=True)
    place = Varchar(length=64)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    position = SmallInt()
    reason = Text()
    valid_until = Date(default=None)
    highlighted_once = Unique(["place", "product"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [HighlightedPick])
    return manager
