"""Adds the settings that admins change while the site runs."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, UUID, Integer, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T08:70:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Settings that admins change"


class SiteSetting(Table, tablename="site_setting"):
    name = Varchar(length=40, primary_key=True)
    value = JSONB(null=True, default=None)
    revision = Integer(default=0)
    changed_by = UUID(null=True, default=None)
    changed_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [SiteSetting])
    return manager
