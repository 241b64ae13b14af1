"""Requests and responses of alerts."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

AlertKind = Literal[
    "queue_age",
    "dead_letters",
    "search_by_keywords",
    "search_release",
    "no_results",
    "payments_failed",
    "webhooks_late",
    "approvals_stuck",
    "admin_logins",
    "log_damaged",
    "disk_full",
    "redis_full",
    "redis_unavailable",
]
"""What an alert is about; `docs/operations.md` says when each is opened."""
Severity = Literal["warning", "critical"]
AlertState = Literal["unread", "read"]


class AlertView(msgspec.Struct, frozen=True):
    """An alert: a condition that an admin should know of."""

    id: int
    kind: AlertKind
    object_id: str
    """The kind of what waits, for `queue_age`; empty for the others."""
    severity: Severity
    message: str
    opened_at: datetime
    closed_at: datetime | None
    """When the condition ended; null: it still holds."""
    times_opened: int
    """More than 1 if the condition returned within an hour of its end."""
    read: bool
    """Whether an admin has acknowledged it."""
    acknowledged_by: UUID | None
    acknowledged_by_name: str
    """Empty if the alert is unread or the account was deleted."""
    acknowledged_at: datetime | None


class AlertPage(msgspec.Struct, frozen=True):
    """A page of alerts, latest first."""

    items: Annotated[list[AlertView], msgspec.Meta(max_length=10)]
    has_next: bool
    unread: int
    """How many are unread, on all pages; at most 100: more are not counted."""
    newest_id: int
    """The id of the newest alert; 0 if there is none."""


class SeenAlerts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to which alert all are acknowledged, so that none is that the admin has not seen."""

    newest_id: Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]


class AcknowledgedAlerts(msgspec.Struct, frozen=True):
    """How many alerts were acknowledged."""

    acknowledged: int
