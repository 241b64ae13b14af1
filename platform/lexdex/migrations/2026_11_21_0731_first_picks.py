"""Fills the editors' lists of an installation that has the sample catalogue already."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.catalogue.service.picks import seed_picks

ID = "2026-11-21T07:31:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "First picks"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_raw(seed_picks)
    return manager
