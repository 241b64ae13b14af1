"""The fourteen categories, the languages, the countries and the plain lists."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.reference.seed import clear_options, seed_options

ID = "2026-11-20T22:45:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "The option lists"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_raw(seed_options)
    manager.add_raw_backwards(clear_options)
    return manager
