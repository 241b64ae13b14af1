"""Inserts the initial data of an installation: option lists, legal texts, editors' picks and STAR profiles."""

from lexdex.features import FEATURES
from lexdex.foundation import database
from lexdex.settings import Settings


async def seed(settings: Settings) -> None:
    """Insert or update the initial data of all features; idempotent, and edited data is not changed."""
    async with database.pool(settings, statement_timeout_seconds=database.JOB_STATEMENT_TIMEOUT_SECONDS):
        await seed_features()


async def seed_features() -> None:
    """Insert or update the initial data of all features, using the open connection pool."""
    for feature in FEATURES:
        if feature.seed:
            await feature.seed()
