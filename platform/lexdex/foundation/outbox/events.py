"""Events: typed messages that a feature publishes together with a change."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import msgspec

from lexdex.foundation import database
from lexdex.foundation.outbox import store

Notifier = Callable[[str], None]


class Event(msgspec.Struct, frozen=True):
    """Base class of events; a subclass names its topic: `class ClaimApproved(Event, tag="claims.claim_approved")`.

    Fields added later need a default: events written by the version before are still waiting when a new one starts.
    """


def get_topic(event_type: type[Event]) -> str:
    """Return the topic, which is the tag of the class."""
    tag = event_type.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{event_type.__name__} needs a topic: class {event_type.__name__}(Event, tag=...)")
    return tag


async def publish(event: Event) -> None:
    """Write the event; inside a transaction it exists only if the transaction commits, and wakes the worker then."""
    topic = get_topic(type(event))
    await store.insert(topic, msgspec.json.encode(event).decode())
    database.after_commit(partial(notify, topic))


class _Wakeup:
    def __init__(self) -> None:
        self.notifier: Notifier | None = None


_wakeup = _Wakeup()
"""The function by which this process wakes the worker; one per process, like the database pool."""


def notify(topic: str) -> None:
    """Wake the worker for a topic; without a notifier its next sweep finds the event."""
    if _wakeup.notifier is not None:
        _wakeup.notifier(topic)


@contextmanager
def notify_after_commit(notifier: Notifier) -> Iterator[None]:
    """Set the notifier that each published event calls after its commit; it must neither wait nor raise."""
    before, _wakeup.notifier = _wakeup.notifier, notifier
    try:
        yield
    finally:
        _wakeup.notifier = before
