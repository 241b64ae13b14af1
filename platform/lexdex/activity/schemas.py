"""Responses of the activity log."""

from datetime import datetime
from uuid import UUID

import msgspec


class ActivityLogEntry(msgspec.Struct, frozen=True):
    """One action of the account, described for its user; the JSON names are fixed by the specification.

    Pass the `id` of the last entry as `before` to get earlier ones.
    """

    description: str = msgspec.field(name="Description")
    created_at: datetime = msgspec.field(name="CreateDate")
    id: int


class ActivityFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which entries of all accounts are listed; what is empty or None restricts nothing."""

    action: str = ""
    """An action, or the beginning of one up to its dot: "claim" finds "claim.approved"."""
    account: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None


class RecordedActivity(msgspec.Struct, frozen=True):
    """One action of any account; pass the `id` of the last one as `before` to get earlier ones.

    Name and country are those in the account's profile now, and empty if it was erased.
    """

    id: int
    user_id: UUID | None
    user_name: str
    action: str
    details: str
    timestamp: datetime
    country: str
