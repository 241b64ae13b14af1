"""A worker that stops when the file of an export is stored, but the export is not ready yet; tests kill it."""

import asyncio
import sys
from uuid import UUID

from lexdex.accounts.service import export_jobs
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database
from lexdex.foundation.files import Files
from lexdex.settings import Settings


class _StoppingFiles(Files):
    """Stores a file, says so, and goes no further."""

    async def save(self, key: str, data: bytes) -> None:
        await super().save(key, data)
        sys.stdout.write(f"{key}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


async def make_half_an_export(settings: Settings, export_id: UUID) -> None:
    """Begin to generate an export."""
    async with database.pool(settings):
        await export_jobs.generate_export(settings, _StoppingFiles(settings), PERSONAL_DATA, export_id)


if __name__ == "__main__":
    asyncio.run(make_half_an_export(Settings(database_url=sys.argv[1], data_dir=sys.argv[2]), UUID(sys.argv[3])))
