"""Names the issuer of sample certificates that were issued before samples had one."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_sql

ID = "2026-11-25T06:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Names of the sample issuer"

NAME_ISSUER = "UPDATE certificate SET issuer_name = 'Sample issuer' WHERE issuer = 'sample' AND issuer_name = ''"
# The release before shows the name, too, and which ones were empty is not worth knowing.
KEEP_NAMES = "SELECT 1"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_sql(manager, NAME_ISSUER, undo=KEEP_NAMES)
    return manager
