"""Runs the consumers in a worker: on a wake-up, when a retry is due, and at least every SWEEP_SECONDS."""

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Final

from lexdex.foundation.outbox import store
from lexdex.foundation.outbox.consumers import Consumer
from lexdex.foundation.outbox.processing import process
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.outbox")

SWEEP_SECONDS: Final = 30.0
"""Maximum delay of an event whose wake-up was lost, because Redis or the publishing process failed."""
MIN_PAUSE_SECONDS: Final = 1.0
"""Minimum pause between rounds without a wake-up, so that events leased by another worker cause no busy loop."""
FAILURE_PAUSE_SECONDS: Final = 5.0


class Runner:
    """Runs one loop per consumer, so that a slow or failing consumer does not delay the others."""

    def __init__(
        self, settings: Settings, consumers: Sequence[Consumer], *, sweep_seconds: float = SWEEP_SECONDS
    ) -> None:
        self._settings, self._consumers, self._sweep_seconds = settings, consumers, sweep_seconds
        self._wake_ups = {consumer.topic: asyncio.Event() for consumer in consumers}
        if len(self._wake_ups) < len(consumers):
            raise ValueError("Two consumers have the same topic: each event goes to one of them only.")
        self._is_stopping = False

    def wake(self, topic: str) -> None:
        """Handle a topic's events now; if it is being handled, do so again afterwards."""
        if topic in self._wake_ups:
            self._wake_ups[topic].set()

    @property
    def topics(self) -> Collection[str]:
        """The topics of all consumers."""
        return self._wake_ups.keys()

    async def run(self) -> None:
        """Handle events until `stop` is called, starting with all that are due."""
        async with asyncio.TaskGroup() as group:
            for consumer in self._consumers:
                group.create_task(self._follow(consumer))

    def stop(self) -> None:
        """Make `run` return once the events being handled are finished."""
        self._is_stopping = True
        for wake_up in self._wake_ups.values():
            wake_up.set()

    async def _follow(self, consumer: Consumer) -> None:
        wake_up = self._wake_ups[consumer.topic]
        while not self._is_stopping:
            wake_up.clear()
            pause = await self._process(consumer)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await wake_up.wait()

    async def _process(self, consumer: Consumer) -> float:
        """Handle the consumer's due events and return the seconds to wait before the next round."""
        try:
            await process(self._settings, consumer, should_stop=lambda: self._is_stopping)
            due = await store.get_seconds_until_due(consumer.topic)
        except Exception as error:  # noqa: BLE001 - the worker must survive an outage of the database
            logger.warning("outbox could not be processed", topic=consumer.topic, error=type(error).__name__)
            return min(FAILURE_PAUSE_SECONDS, self._sweep_seconds)
        return self._sweep_seconds if due is None else min(max(due, MIN_PAUSE_SECONDS), self._sweep_seconds)
