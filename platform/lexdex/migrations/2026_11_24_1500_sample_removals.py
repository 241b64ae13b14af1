"""Adds the table that records when the sample catalogue was removed, so that no start loads it again."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Array, BigSerial, Text, Timestamptz
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-24T15:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Removals of the sample catalogue"


class SampleRemoval(Table, tablename="sample_removal"):
    id = BigSerial(primary_key=True)
    hidden_products = Array(base_column=Text(), default=list)
    removed_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [SampleRemoval])
    return manager
