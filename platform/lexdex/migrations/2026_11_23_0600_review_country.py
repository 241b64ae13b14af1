"""Adds the country that an author enters in a review, which replaces the country of the author's account.

Existing reviews get none: their authors never agreed to publish what they entered at registration.
"""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Varchar
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-23T06:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Country of a review"


class Review(Table, tablename="review"):
    country = Varchar(length=100, default="")


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, Review, Review.country)
    return manager
