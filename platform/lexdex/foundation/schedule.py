"""Defines the scheduled jobs that a feature contributes to the worker."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from lexdex.foundation.personal_data import PersonalData
from lexdex.settings import Settings

DEFAULT_TIMEOUT_SECONDS: Final = 300
PURGE_MINUTE: Final = 17


class JobContext(NamedTuple):
    """The argument of every scheduled job."""

    settings: Settings
    personal_data: Sequence[PersonalData]
    """The personal data of all features, for the erasure of accounts."""


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """A scheduled job and its times. Only one worker runs it each time; a second run must be harmless."""

    name: str
    """Verb and object, such as "purge_expired"; the worker puts the feature's name before it."""
    run: Callable[[JobContext], Awaitable[object]]
    minutes: frozenset[int] | None = None
    """Minutes of the hour at which it runs; None: every minute."""
    seconds: frozenset[int] = frozenset({0})
    at_start: bool = False
    """Whether it also runs when a worker starts."""
    timeout_seconds: int = DEFAULT_TIMEOUT_SECONDS


def purge_hourly(run: Callable[[JobContext], Awaitable[object]]) -> Schedule:
    """Return an hourly schedule for a job that deletes rows whose retention has ended."""
    return Schedule(name="purge_expired", run=run, minutes=frozenset({PURGE_MINUTE}))
