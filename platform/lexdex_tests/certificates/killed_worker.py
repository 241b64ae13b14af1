"""A worker that stops when the PDF of a certificate is stored, but its record does not name it yet; tests kill it."""

import asyncio
import sys

from lexdex.certificates.service import files
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


async def make_half_a_file(settings: Settings, number: str) -> None:
    """Begin to make the file of a certificate."""
    async with database.pool(settings):
        await files.make_file(settings, _StoppingFiles(settings), number)


if __name__ == "__main__":
    asyncio.run(make_half_a_file(Settings(database_url=sys.argv[1], data_dir=sys.argv[2]), sys.argv[3]))
