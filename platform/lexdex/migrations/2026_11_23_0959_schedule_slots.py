"""Adds the table that gives each time of a scheduled job to one worker while Redis is unavailable."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-23T09:59:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Slots of scheduled jobs"


class ScheduleSlot(Table, tablename="schedule_slot"):
    job = Varchar(length=80, primary_key=True)
    due_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ScheduleSlot])
    return manager
