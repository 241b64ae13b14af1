"""How reviews are checked, in new words where nobody has edited the old ones."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.legal.seed import renew_texts

ID = "2026-11-21T11:10:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Review policy"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_raw(renew_texts)
    return manager
