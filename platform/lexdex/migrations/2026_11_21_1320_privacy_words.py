"""What the privacy policy says of requests and of looks at pages, where nobody has edited it."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.legal.seed import renew_texts

ID = "2026-11-21T13:20:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Privacy words"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_raw(renew_texts)
    return manager
