"""Responses of the portal's overview."""

from datetime import date
from typing import Annotated, Literal

import msgspec

SearchState = Literal["ready", "degraded", "unavailable"]
"""degraded: with an earlier index release, or stuck; unavailable: by keywords only."""
QueueKind = Literal[
    "claim",
    "profile_change",
    "proof",
    "flag",
    "appeal",
    "held_review",
    "quarantine",
    "validation",
    "erasure",
    "recheck",
    "suggestion",
]
"""What waits: a claim, a profile change, a proof of use, a flagged review, an appeal, a review on hold, a product in
quarantine, the next step of a validation request, the erasure of an account, which the worker does when it is due,
the recheck of a decision of another admin, or a suggested product."""


class CountersView(msgspec.Struct, frozen=True):
    """How many products and accounts there are; accounts that are verified and not erased."""

    products: int
    active: int
    """Products that everyone sees."""
    pending: int
    users: int
    vendors: int
    admins: int


class DailyCounts(msgspec.Struct, frozen=True):
    """What happened on one day (UTC)."""

    day: date
    registrations: int
    searches: int


class UnansweredQuery(msgspec.Struct, frozen=True):
    """A query that found nothing, in lower case, and how often it was searched for in 30 days."""

    query: str
    searches: int


class QueueAgeView(msgspec.Struct, frozen=True):
    """How many things of a kind wait, and how long half and 95 % of them have waited at most."""

    kind: QueueKind
    count: int
    p50_seconds: float
    p95_seconds: float


class DecisionTime(msgspec.Struct, frozen=True):
    """How many claims were decided in 90 days, and how long half and 95 % of the decisions took at most."""

    count: int
    p50_seconds: float | None
    p95_seconds: float | None


class AppealsView(msgspec.Struct, frozen=True):
    """How many appeals were decided in a year, and how many of them reversed the decision."""

    decided: int
    reversed: int


class RechecksView(msgspec.Struct, frozen=True):
    """How many decisions of a random sample were looked at again in a year, and in how many the second admin agreed."""

    looked: int
    agreed: int


class Overview(msgspec.Struct, frozen=True):
    """What there is, what happens, and what needs attention."""

    counters: CountersView
    days: Annotated[list[DailyCounts], msgspec.Meta(max_length=31)]
    unanswered: Annotated[list[UnansweredQuery], msgspec.Meta(max_length=10)]
    """Queries without a result by at least two searchers, the most frequent first."""
    queues: Annotated[list[QueueAgeView], msgspec.Meta(max_length=11)]
    """Without kinds of which nothing waits."""
    claim_decisions: DecisionTime
    appeals: AppealsView
    rechecks: RechecksView
    outbox_waiting: int
    dead_letters: int
    search: SearchState
