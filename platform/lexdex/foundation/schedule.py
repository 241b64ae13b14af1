"""Jobs that the worker runs at fixed times."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from lexdex.foundation.personal_data import PersonalData
from lexdex.settings import Settings

DEFAULT_TIMEOUT_SECONDS: Final = 300
PURGE_MINUTE: Final = 17


class JobContext(NamedTuple):
    """The context of a scheduled job."""

    settings: Settings
    personal_data: Sequence[PersonalData]
    """The personal data of all features, for the erasure of accounts."""


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """A job and when it runs; each time in only one worker. Running it twice must be harmless."""

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
    """Create the hourly schedule of a job that deletes rows past their retention."""
    return Schedule(name="purge_expired", run=run, minutes=frozenset({PURGE_MINUTE}))
