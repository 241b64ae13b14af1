"""A process that only sends emails until it is killed; forked from a server that has imported everything."""

import asyncio

import msgspec

from lexdex.foundation import database, outbox
from lexdex.foundation.mail import delivery
from lexdex.settings import Settings

LEASE_SECONDS = 0.3
"""Short, so that what a killed sender held comes back while the test waits."""
TICK_SECONDS = 0.01


def run(settings: Settings) -> None:
    """Send for ever."""
    asyncio.run(_send(settings))


async def _send(settings: Settings) -> None:
    async with database.pool(settings):
        while True:
            await outbox.process(settings, msgspec.structs.replace(delivery.CONSUMER, lease_seconds=LEASE_SECONDS))
            await asyncio.sleep(TICK_SECONDS)
