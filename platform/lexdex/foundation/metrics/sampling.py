"""Measures regularly what no event counts, such as the events that wait in the database."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from lexdex.foundation.metrics.registry import gauge
from lexdex.foundation.telemetry import get_logger

SAMPLE_SECONDS: Final = 15.0
"""Prometheus usually asks as often."""
TIMEOUT_SECONDS: Final = 10.0

logger = get_logger("lexdex.metrics")
_SAMPLED: Final = gauge(
    "lexdex_sample_timestamp_seconds", "When values were last measured that a process measures regularly.", ["sampler"]
)


class Sampler(NamedTuple):
    """A function that measures something and sets its gauges."""

    name: str
    run: Callable[[], Awaitable[None]]


@asynccontextmanager
async def sample_regularly(samplers: Sequence[Sampler], *, seconds: float = SAMPLE_SECONDS) -> AsyncIterator[None]:
    """Run the samplers one after another, now and every `seconds`, in this context."""
    task = asyncio.create_task(_sample(samplers, seconds), name="sample metrics")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _sample(samplers: Sequence[Sampler], seconds: float) -> None:
    failing: set[str] = set()
    while True:
        for sampler in samplers:
            try:
                async with asyncio.timeout(TIMEOUT_SECONDS):
                    await sampler.run()
            except Exception as error:  # noqa: BLE001 - an outage of the database must not end the measurements
                if sampler.name not in failing:
                    logger.warning("metrics could not be measured", sampler=sampler.name, error=type(error).__name__)
                failing.add(sampler.name)
            else:
                failing.discard(sampler.name)
                _SAMPLED.labels(sampler.name).set(time.time())
        await asyncio.sleep(seconds)
