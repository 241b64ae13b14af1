"""Defines consumers: the function that handles the events of a type, with its timeout and number of attempts."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from lexdex.foundation.outbox.events import Event, get_topic
from lexdex.settings import Settings

E = TypeVar("E", bound=Event)

DEFAULT_MAX_ATTEMPTS: Final = 12
"""Some three hours including the back-off: longer than a deployment or a typical outage."""
DEFAULT_TIMEOUT_SECONDS: Final = 24.0
"""With the margin, the events of a killed worker are due again after 30 s."""
LEASE_MARGIN_SECONDS: Final = 6.0
"""For recording the outcome when the time is up."""
EXCLUSIVE_LEASE_SECONDS: Final = 30.0
"""May be shorter than the handler runs, because the topic's lock excludes other workers until this one dies."""

Mode = Literal["transaction", "plain", "batch"]


class Delivery(msgspec.Struct, Generic[E], frozen=True):
    """One event with its id and attempt number, as passed to its handler."""

    event_id: int
    """The same for each attempt, so that handlers can derive ids from it that make repeats harmless."""
    attempt: int
    """1 for the first."""
    event: E


class HandlingFailed(Exception):
    """Raised by a handler that cannot handle an event; the text is stored and logged, so it must not name people.

    With `is_final` the event becomes a dead letter at once; otherwise it is retried as usual.
    """

    def __init__(self, reason: str, *, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final


Handler = Callable[[Settings, Delivery[E]], Awaitable[object]]
BatchHandler = Callable[[Settings, Sequence[Delivery[E]]], Awaitable[object]]


class Consumer(msgspec.Struct, frozen=True, kw_only=True):
    """How the worker handles the events of one topic; create it with `consume` or `consume_batch`.

    A feature lists its consumers in `Feature.consumers`.
    """

    topic: str
    event_type: type[Event]
    handler: Callable[[Settings, Any], Awaitable[object]]
    mode: Mode
    batch_size: int
    """Maximum number of events leased at once; handled concurrently, or by one call in the mode "batch"."""
    max_attempts: int | None
    timeout_seconds: float
    lease_seconds: float
    """How long no other worker gets a leased event; afterwards it is due again, in case its worker died."""
    on_failure: Callable[[Settings, Any], Awaitable[object]] | None = None
    """Stores that an event has failed permanently, in the transaction that makes it a dead letter."""
    is_exclusive: bool = False
    """Whether one worker at a time handles this topic."""


def consume(
    event_type: type[E],
    handler: Handler[E],
    *,
    max_attempts: int | None = DEFAULT_MAX_ATTEMPTS,
    timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS,
    in_transaction: bool = True,
    concurrency: int = 1,
) -> Consumer:
    """Return a consumer that calls the handler for each event, by default in the transaction that marks it as handled.

    Use `in_transaction=False` for a handler that calls other systems, so that no database connection waits for them;
    `concurrency` is how many events are handled at once. `max_attempts=None` retries without end.
    """
    return Consumer(
        topic=get_topic(event_type),
        event_type=event_type,
        handler=handler,
        mode="transaction" if in_transaction else "plain",
        batch_size=concurrency,
        max_attempts=max_attempts,
        timeout_seconds=timeout_seconds,
        lease_seconds=timeout_seconds + LEASE_MARGIN_SECONDS,
    )


def add_failure_handler(consumer: Consumer, on_failure: Handler[E]) -> Consumer:
    """Return the consumer with a function that stores that what an event was to do has failed permanently.

    It is called in the transaction that makes the event a dead letter. If it raises, the event becomes one anyway.
    """
    return msgspec.structs.replace(consumer, on_failure=on_failure)


def consume_batch(
    event_type: type[E],
    handler: BatchHandler[E],
    *,
    max_size: int,
    max_attempts: int | None = DEFAULT_MAX_ATTEMPTS,
    timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS,
) -> Consumer:
    """Return a consumer that passes all due events, at most `max_size`, to one call of the handler.

    The events of a call succeed or fail together. Only one worker at a time handles the topic.
    """
    return Consumer(
        topic=get_topic(event_type),
        event_type=event_type,
        handler=handler,
        mode="batch",
        batch_size=max_size,
        max_attempts=max_attempts,
        timeout_seconds=timeout_seconds,
        lease_seconds=EXCLUSIVE_LEASE_SECONDS,
        is_exclusive=True,
    )
