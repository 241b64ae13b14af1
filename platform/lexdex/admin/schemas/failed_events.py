"""Requests and responses of the events that failed permanently or wait for the worker."""

from datetime import datetime
from typing import Annotated

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts

Topic = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class FailedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event that failed permanently: what the worker was to do, and why it did not."""

    id: int
    topic: str
    task: str
    """What the worker was to do, in plain words."""
    about: str
    """What it was about, such as the subject of an email or a batch; names no one, may be empty."""
    attempts: int
    published_at: datetime
    failed_at: datetime
    error: str
    """Why the last attempt failed, as a sentence without addresses, links and tokens."""


class FailedTopic(msgspec.Struct, frozen=True):
    """What failed events of one topic were to do, and how many there are."""

    topic: str
    task: str
    count: int


class FailedEventPage(msgspec.Struct, frozen=True):
    """A page of the failed events, latest first, with the numbers of all topics."""

    events: Annotated[list[FailedEvent], msgspec.Meta(max_length=20)]
    has_next: bool
    topics: Annotated[list[FailedTopic], msgspec.Meta(max_length=100)]


class EventTopic(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """The topic whose failed events are to be tried again."""

    topic: Topic


class RetriedEvents(msgspec.Struct, frozen=True):
    """How many failed events will be tried again."""

    retried: int


class EventDiscard(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """The reason for discarding a failed event."""

    reason: Annotated[str, msgspec.Meta(max_length=2_000)]


class WaitingTopic(msgspec.Struct, frozen=True, kw_only=True):
    """The events of one topic that wait for the worker."""

    topic: str
    task: str
    count: int
    retried: int
    """How many of them have failed at least once, and are tried again later."""
    p50_seconds: float
    """The age since it was published that half of them have at most."""
    p95_seconds: float


class WaitingEvents(msgspec.Struct, frozen=True):
    """What waits for the worker, by topic."""

    topics: Annotated[list[WaitingTopic], msgspec.Meta(max_length=100)]
