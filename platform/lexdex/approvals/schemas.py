"""Pending actions, as stored and as admins see them."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

ApprovalState = Literal["pending", "approved", "done", "rejected", "failed", "expired"]
"""approved: being done now, or by the worker if the process that approved it has died; failed: after the approval."""


class StoredApproval(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `approval`; one whose time is over has the state "expired"."""

    id: UUID
    kind: str
    object_kind: str
    object_id: str
    params: str
    reason: str
    subject: UUID | None
    state: ApprovalState
    requested_by: UUID
    requested_at: datetime
    expires_at: datetime
    decided_by: UUID | None
    decided_at: datetime | None
    note: str
    attempts: int


class PendingAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action that a second admin approves or rejects.

    The names are empty for erased accounts. `note` says why it was rejected, or why it failed after the approval.
    """

    id: UUID
    kind: str
    """Such as "payment.refund"."""
    object_kind: str
    object_id: str
    params: dict[str, Any]
    """What was requested: the body of the request, with the id of its object."""
    reason: str
    state: ApprovalState
    is_own: bool
    """Whether the reader has requested it, and so can't approve it."""
    requested_by: UUID
    requested_by_name: str
    requested_at: datetime
    expires_at: datetime
    decided_by: UUID | None
    decided_by_name: str
    decided_at: datetime | None
    note: str


class ApprovalPage(msgspec.Struct, frozen=True):
    """One page of pending or decided actions, latest first."""

    total: int
    page_size: int
    approvals: list[PendingAction]


class ApprovalRejection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an action is rejected."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
