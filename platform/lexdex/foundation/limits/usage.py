"""Describes how far a rate limit is used for one address, account or subject."""

import math
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from lexdex.foundation.limits.buckets import Bucket
from lexdex.foundation.limits.rules import Rule


class DeclaredLimit(NamedTuple):
    """The rate limit of an operation: the name of its counters, what the operation does, and the rules."""

    bucket: str
    summary: str
    rules: tuple[Rule, ...]


class Counter(msgspec.Struct, frozen=True):
    """One counter: the rule at this index of a limit, for the address, account or subject `key`."""

    bucket: str
    index: int
    rule: Rule
    key: str


class Usage(msgspec.Struct, frozen=True):
    """How far a counter is used."""

    counter: Counter
    used: int
    """Requests that still count; with as many as are allowed, none is accepted."""
    allowed: int
    """The count of the rule, times the factor of this installation."""
    ends_at: datetime
    """When none of them counts any more."""
    next_at: datetime | None
    """When the next request is accepted; None: now."""


def describe_usage(counter: Counter, bucket: Bucket, empty_at: float, now: float) -> Usage:
    """Return the usage of a bucket that is empty at a time; times in milliseconds since 1970."""
    ahead = max(empty_at - now, 0.0)
    wait = ahead + bucket.interval - bucket.period
    allowed = round(bucket.period / bucket.interval)
    return Usage(
        counter,
        used=min(math.ceil(ahead / bucket.interval - 1e-9), allowed),
        allowed=allowed,
        ends_at=_to_datetime(now + ahead),
        next_at=_to_datetime(now + wait) if wait > 0 else None,
    )


def _to_datetime(milliseconds: float) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
