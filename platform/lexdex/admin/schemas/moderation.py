"""Requests and responses of rechecks and of the yearly report on moderation."""

from datetime import datetime
from typing import Annotated

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts
from lexdex.moderation.schemas import Statement

MAX_ENTRIES = 100


class Recheck(msgspec.Struct, frozen=True):
    """A decision of another admin that was drawn at random, without who made it."""

    id: int
    action: str
    title: str
    """The name of the product; empty for an account."""
    object_id: str
    """The id of the review, claim, profile change or account."""
    statement: Statement
    undoing: str
    """The decision that reversing it makes at once, such as "review.restored"; empty: reversing it only says so."""
    follow_up: str
    """What is left to do after reversing it, if nothing is undone and nobody is notified; empty otherwise."""


class RecheckPage(msgspec.Struct, frozen=True):
    """A page of the decisions that wait for a recheck, oldest first."""

    items: Annotated[list[Recheck], msgspec.Meta(max_length=20)]
    has_next: bool


class SecondVerdict(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """Whether the second admin agrees; to reverse a decision needs a reason, and a ground if that restricts a user."""

    agrees: bool
    reason: Annotated[str, msgspec.Meta(max_length=1_000)] = ""
    ground: Annotated[str, msgspec.Meta(max_length=40)] = ""


class ReportEntry(msgspec.Struct, frozen=True):
    """One number of a report."""

    key: str
    label: str
    count: int | None
    """null: not published, because it or a number beside it is small and may point to a person."""
    is_published: bool = True


class TimeEntry(msgspec.Struct, frozen=True):
    """How long half of the decisions of a kind took at most; null without enough of them."""

    key: str
    label: str
    median_seconds: float | None
    is_published: bool = True


Entries = Annotated[list[ReportEntry], msgspec.Meta(max_length=MAX_ENTRIES)]


class ModerationReport(msgspec.Struct, frozen=True, kw_only=True):
    """What was moderated in one year (UTC), as DSA Art. 15 and 24 ask. Restrictions, unless a field says otherwise."""

    year: int
    is_final: bool
    """Whether the year has ended."""
    created_at: datetime
    total: ReportEntry
    by_kind: Entries
    by_ground: Entries
    by_basis: Entries
    """Illegal content, and breaches of our terms."""
    by_restriction: Entries
    by_means: Entries
    """By an automatic rule, and by a person."""
    notices: Entries
    """Flags of users, by what they said; and how many decisions on flags there were, acted on or not."""
    notice_decisions: Entries
    appeals: Entries
    """Appeals against hidden reviews: granted (the decision was reversed) and rejected."""
    rechecks: Entries
    """Decisions of the random sample: a second admin agreed, or reversed them."""
    times: Annotated[list[TimeEntry], msgspec.Meta(max_length=5)]


class ReportYears(msgspec.Struct, frozen=True):
    """The years of which there is a published report, latest first."""

    years: Annotated[list[int], msgspec.Meta(max_length=100)]
