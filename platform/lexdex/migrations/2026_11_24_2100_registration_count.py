"""Adds how often an address was registered before it was verified."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Integer
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-24T21:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Count of registrations"


class Account(Table, tablename="account"):
    registration_count = Integer(default=0)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, Account, Account.registration_count)
    return manager
