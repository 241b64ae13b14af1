"""Adds the companies' domains by which reviews and votes of colleagues count as one."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Varchar
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-24T21:30:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Domains of reviewers"


class Review(Table, tablename="review"):
    author_domain = Varchar(length=254, null=True, default=None)


class ReviewVote(Table, tablename="review_vote"):
    author_domain = Varchar(length=254, null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, Review, Review.author_domain)
    add_column(manager, ReviewVote, ReviewVote.author_domain)
    return manager
