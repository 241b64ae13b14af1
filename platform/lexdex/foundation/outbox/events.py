"""Defines events, and publishes them in the transaction of the change that they report."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import ClassVar

import msgspec

from lexdex.foundation import database
from lexdex.foundation.outbox import store

Notifier = Callable[[str], None]


class Event(msgspec.Struct, frozen=True):
    """Base class of events. A subclass sets its topic: `class ClaimApproved(Event, tag="claims.claim_approved")`.

    A field that is added later needs a default, because events stored by the previous version may still be pending.
    """

    task: ClassVar[str] = ""
    """What the worker does with it, in plain words for admins, such as "Send an email"."""

    def describe_object(self) -> str:
        """Return what it is about, for admins, such as "batch 12"; without anything that names a person."""
        return ""


def get_topic(event_type: type[Event]) -> str:
    """Return the topic of an event class, which is the `tag` of its class definition."""
    tag = event_type.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{event_type.__name__} needs a topic: class {event_type.__name__}(Event, tag=...)")
    return tag


def find_event_type(topic: str) -> type[Event] | None:
    """Return the event class of a topic, among those of all imported features; None if there is none."""
    return next((each for each in Event.__subclasses__() if get_topic(each) == topic), None)


async def publish(event: Event) -> None:
    """Store the event in the outbox, and wake the worker after the commit.

    Within a transaction, the event exists only if the transaction commits.
    """
    topic = get_topic(type(event))
    await store.insert_event(topic, msgspec.json.encode(event).decode())
    database.after_commit(partial(notify, topic))


class _Wakeup:
    def __init__(self) -> None:
        self.notifier: Notifier | None = None


_wakeup = _Wakeup()
"""The function by which this process wakes the worker; one per process, like the database pool."""


def notify(topic: str) -> None:
    """Wake the worker for a topic. If `notify_after_commit` set no notifier, the worker finds the event by polling."""
    if _wakeup.notifier is not None:
        _wakeup.notifier(topic)


@contextmanager
def notify_after_commit(notifier: Notifier) -> Iterator[None]:
    """Within this context, call `notifier` with the topic of each published event after its commit.

    It must neither block nor raise.
    """
    before, _wakeup.notifier = _wakeup.notifier, notifier
    try:
        yield
    finally:
        _wakeup.notifier = before
