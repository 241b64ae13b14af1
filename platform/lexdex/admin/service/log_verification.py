"""Verifies the transparency log and the audit log by the command `lexdex log verify`, in a process of its own.

It computes the whole tree again, which would keep the worker's other jobs waiting.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from typing import Final, NamedTuple

from lexdex.settings import Settings

INTACT: Final = 0
DAMAGED: Final = 1


class Verification(NamedTuple):
    """Whether the logs are intact, None if that is unknown; and the lines that say what was found."""

    is_intact: bool | None
    lines: tuple[str, ...]


async def verify_logs(settings: Settings) -> Verification:
    """Verify both logs."""
    given = {
        "LEXDEX_DATABASE_URL": settings.database_url,
        "LEXDEX_REDIS_URL": settings.redis_url,
        "LEXDEX_DATA_DIR": settings.data_dir,
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lexdex", "log", "verify"), env={**os.environ, **given}, stdout=PIPE, stderr=PIPE
    )
    try:
        _, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    lines = tuple(line for line in errors.decode(errors="replace").splitlines() if line.strip())
    states = {INTACT: True, DAMAGED: False}
    return Verification(states.get(process.returncode or 0), lines)
