"""A worker that stops when a report's PDF is stored, but the report does not name it yet; tests kill it."""

import asyncio
import sys
from uuid import UUID

from lexdex.foundation import database
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex.validation.service import reports


class _StoppingFiles(Files):
    """Stores a file, says so, and goes no further."""

    async def save(self, key: str, data: bytes) -> None:
        await super().save(key, data)
        sys.stdout.write(f"{key}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


async def make_half_a_report(settings: Settings, report_id: UUID) -> None:
    """Begin to generate a report."""
    async with database.pool(settings):
        await reports.generate_report(settings, _StoppingFiles(settings), report_id)


if __name__ == "__main__":
    asyncio.run(make_half_a_report(Settings(database_url=sys.argv[1], data_dir=sys.argv[2]), UUID(sys.argv[3])))
