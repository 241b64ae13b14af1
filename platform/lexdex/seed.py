"""Insert the data that every installation begins with: option lists, legal texts, editors' lists, star profiles."""

from lexdex.features import FEATURES
from lexdex.foundation import database
from lexdex.settings import Settings


async def seed(settings: Settings) -> None:
    """Seed every feature; may run any number of times and leaves alone what people edited."""
    async with database.pool(settings, statement_timeout_seconds=database.JOB_STATEMENT_TIMEOUT_SECONDS):
        await seed_features()


async def seed_features() -> None:
    """Seed every feature through the open pool."""
    for feature in FEATURES:
        if feature.seed:
            await feature.seed()
