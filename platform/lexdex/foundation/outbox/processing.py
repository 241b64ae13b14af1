"""Handles due events: each succeeds, is scheduled for a retry, or becomes a dead letter."""

import asyncio
import traceback
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec

from lexdex.foundation import database, metrics
from lexdex.foundation.live_settings import get_current
from lexdex.foundation.outbox import store
from lexdex.foundation.outbox.consumers import Consumer, Delivery, HandlingFailed
from lexdex.foundation.outbox.events import Event
from lexdex.foundation.outbox.store import StoredEvent
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.outbox")

_HANDLED = metrics.counter(
    "lexdex_outbox_events_total",
    "Events of the outbox, by outcome of an attempt: done, retried or dead.",
    ["topic", "outcome"],
)

NO_OUTCOME = "The worker stopped during each attempt, before an outcome was recorded."


def _return_false() -> bool:
    return False


async def process(settings: Settings, consumer: Consumer, *, should_stop: Callable[[], bool] = _return_false) -> int:
    """Handle the due events of one consumer until none is left or `should_stop()`; return how many succeeded."""
    settings = get_current(settings)
    if not consumer.is_exclusive:
        return await _process_due(settings, consumer, should_stop)
    async with store.lock_topic(consumer.topic) as is_holder:
        return await _process_due(settings, consumer, should_stop) if is_holder else 0


async def process_all(settings: Settings, consumers: Sequence[Consumer]) -> None:
    """Handle due events of all consumers, and the events that these publish, until none succeeds.

    For commands and tests, which run without a worker.
    """
    while sum([await process(settings, consumer) for consumer in consumers]):
        pass


async def _process_due(settings: Settings, consumer: Consumer, should_stop: Callable[[], bool]) -> int:
    succeeded = 0
    while not should_stop():
        taken = await store.lease_due_events(consumer.topic, consumer.batch_size, lease_seconds=consumer.lease_seconds)
        if not taken:
            break
        due = [event for event in taken if _has_attempts_left(consumer, event.attempts - 1)]
        await _mark_dead(settings, consumer, [event for event in taken if event not in due], NO_OUTCOME)
        succeeded += await _handle(settings, consumer, due)
    return succeeded


async def _handle(settings: Settings, consumer: Consumer, events: Sequence[StoredEvent]) -> int:
    if consumer.mode == "batch":
        async with _return_if_cancelled(events):
            return await _handle_together(settings, consumer, events) if events else 0
    return sum(await asyncio.gather(*(_handle_one(settings, consumer, event) for event in events)))


@asynccontextmanager
async def _return_if_cancelled(events: Sequence[StoredEvent]) -> AsyncIterator[None]:
    """Give events back whose handling a stopping worker cancels: the next one needn't wait until their lease ends."""
    try:
        yield
    except asyncio.CancelledError:
        try:
            await store.return_lease([event.id for event in events])
        except Exception as error:  # noqa: BLE001 - the lease ends by itself
            logger.warning("leases were not returned", error=type(error).__name__, **_summarize(events))
        raise


async def _handle_one(settings: Settings, consumer: Consumer, event: StoredEvent) -> bool:
    async with _return_if_cancelled([event]):
        return await _try_to_handle(settings, consumer, event)


async def _try_to_handle(settings: Settings, consumer: Consumer, event: StoredEvent) -> bool:
    try:
        async with asyncio.timeout(consumer.timeout_seconds):
            if consumer.mode == "transaction":
                async with database.transaction():
                    await consumer.handler(settings, _build_delivery(consumer, event))
                    await store.mark_done([event.id])
                _HANDLED.labels(event.topic, "done").inc()
                return True
            await consumer.handler(settings, _build_delivery(consumer, event))
    except Exception as error:  # noqa: BLE001 - a failing event must not hold up the others
        await _record_failure(settings, consumer, [event], error)
        return False
    await store.mark_done([event.id])
    _HANDLED.labels(event.topic, "done").inc()
    return True


async def _handle_together(settings: Settings, consumer: Consumer, events: Sequence[StoredEvent]) -> int:
    try:
        async with asyncio.timeout(consumer.timeout_seconds):
            await consumer.handler(settings, [_build_delivery(consumer, event) for event in events])
    except Exception as error:  # noqa: BLE001 - the events are retried; the worker goes on with other topics
        await _record_failure(settings, consumer, events, error)
        return 0
    await store.mark_done([event.id for event in events])
    _HANDLED.labels(consumer.topic, "done").inc(len(events))
    return len(events)


def _build_delivery(consumer: Consumer, event: StoredEvent) -> Delivery[Event]:
    decoded: Event = msgspec.json.decode(event.payload, type=consumer.event_type)
    return Delivery(event.id, event.attempts, decoded)


def _has_attempts_left(consumer: Consumer, attempts: int) -> bool:
    return consumer.max_attempts is None or attempts < consumer.max_attempts


async def _record_failure(
    settings: Settings, consumer: Consumer, events: Sequence[StoredEvent], error: Exception
) -> None:
    reason = _describe_error(error)
    is_final = isinstance(error, HandlingFailed) and error.is_final
    retried = [event for event in events if not is_final and _has_attempts_left(consumer, event.attempts)]
    if retried:
        logger.warning("outbox event failed and is retried later", error=reason, **_summarize(retried))
        await store.retry_later([event.id for event in retried], error=reason)
        _HANDLED.labels(consumer.topic, "retried").inc(len(retried))
    trace = None if isinstance(error, HandlingFailed) else error
    await _mark_dead(settings, consumer, [event for event in events if event not in retried], reason, trace)


async def _mark_dead(
    settings: Settings,
    consumer: Consumer,
    events: Sequence[StoredEvent],
    reason: str,
    error: Exception | None = None,
) -> None:
    if not events:
        return
    await _store_dead(settings, consumer, events, reason)
    _HANDLED.labels(consumer.topic, "dead").inc(len(events))
    dead = (await store.count_dead_letters())[events[0].topic]
    stack = _format_stack(error) if error else {}
    logger.error("outbox event became a dead letter", error=reason, dead_letters=dead, **_summarize(events), **stack)


async def _store_dead(settings: Settings, consumer: Consumer, events: Sequence[StoredEvent], reason: str) -> None:
    if consumer.on_failure is None:
        await store.mark_dead([event.id for event in events], error=reason)
        return
    for event in events:
        if problem := await _try_to_store_failure(settings, consumer, event, reason):
            # It must not keep the event from its end: it would be tried for ever.
            await store.mark_dead([event.id], error=reason)
            text, stack = _describe_error(problem), _format_stack(problem)
            logger.error("the failure of an outbox event was not stored", error=text, **_summarize([event]), **stack)


async def _try_to_store_failure(
    settings: Settings, consumer: Consumer, event: StoredEvent, reason: str
) -> Exception | None:
    try:
        async with database.transaction():
            await store.mark_dead([event.id], error=reason)
            if consumer.on_failure:
                await consumer.on_failure(settings, _build_delivery(consumer, event))
    except Exception as error:  # noqa: BLE001 - the caller logs it, and marks the event all the same
        return error
    return None


def _format_stack(error: Exception) -> dict[str, str]:
    """Return the stack as a log field, without the error's text, which may quote personal data."""
    return {"stack": "".join(traceback.format_tb(error.__traceback__))}


def _summarize(events: Sequence[StoredEvent]) -> dict[str, int | str]:
    """Return log fields: the number of events, and the topic, id and attempts of the first one."""
    return {"topic": events[0].topic, "event_id": events[0].id, "attempts": events[0].attempts, "events": len(events)}


def _describe_error(error: Exception) -> str:
    """Return the class and first line of an error; further lines may quote values, which may be personal data."""
    if isinstance(error, HandlingFailed):
        return str(error)
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}".removesuffix(": ")
