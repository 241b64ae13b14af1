"""The legal texts that come with the product."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.legal.seed import clear_texts, seed_texts

ID = "2026-11-21T02:10:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "The legal texts"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_raw(seed_texts)
    manager.add_raw_backwards(clear_texts)
    return manager
