"""Shows that a process without an HTTP server is alive, by the time of the last change of a file."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

BEAT_SECONDS: Final = 5.0
"""Time between two changes of the file; the chart's probe allows a minute."""


@asynccontextmanager
async def touch_regularly(
    file: Path, is_stuck: Callable[[], bool], *, beat_seconds: float = BEAT_SECONDS
) -> AsyncIterator[None]:
    """Touch the file every `beat_seconds` in this context while the event loop runs and the process is not stuck."""
    task = asyncio.create_task(_touch(file, is_stuck, beat_seconds))
    try:
        yield
    finally:
        task.cancel()


async def _touch(file: Path, is_stuck: Callable[[], bool], beat_seconds: float) -> None:
    while True:
        if not is_stuck():
            # A disk that is full for a moment must not end the beat; one that stays so lets the probe fail.
            with suppress(OSError):
                await asyncio.to_thread(file.touch)
        await asyncio.sleep(beat_seconds)
