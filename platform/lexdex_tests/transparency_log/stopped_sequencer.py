"""A sequencer that stops before its transaction commits, for tests that kill it; prints a line when it is there."""

import asyncio
import sys

from lexdex.foundation import database
from lexdex.settings import Settings
from lexdex.transparency_log import service


async def stop_before_commit(settings: Settings) -> None:
    """Put all waiting entries into the tree, and hold the transaction open until this process ends."""
    async with database.pool(settings), database.transaction():
        count = await service.integrate_entries(settings)
        sys.stdout.write(f"{count}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(stop_before_commit(Settings(database_url=sys.argv[1], data_dir=sys.argv[2])))
