"""Adds the table that records which editors' lists an editor has changed, so that seeding skips them."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-22T20:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Edited lists"


class EditedList(Table, tablename="edited_list"):
    listing = Varchar(length=64, primary_key=True, default=None)
    edited_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [EditedList])
    return manager
