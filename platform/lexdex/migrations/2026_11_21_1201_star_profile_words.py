"""The words of the five certified products, where an installation has their first, shorter profiles."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.star_profiles.service.profiles import refresh_profiles

ID = "2026-11-21T12:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Star profile words"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_raw(refresh_profiles)
    return manager
