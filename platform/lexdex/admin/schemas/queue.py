"""Requests and responses of the queue."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

import msgspec

from lexdex.admin.schemas.overview import QueueKind


class QueueItem(msgspec.Struct, frozen=True):
    """Something that waits for an admin."""

    kind: QueueKind
    object_id: str
    """The id of the claim, profile change, review, product, validation request, account or suggestion."""
    title: str
    """The name of the product, the software, the account or the suggested product."""
    since: datetime
    assignee: UUID | None
    """The admin who works on it; for validation requests, the one who was assigned last."""
    assignee_name: str


class QueuePage(msgspec.Struct, frozen=True):
    """A page of what waits, oldest first."""

    items: Annotated[list[QueueItem], msgspec.Meta(max_length=50)]
    has_next: bool


class NewQueueAssignment(msgspec.Struct, frozen=True):
    """Something that waits, and whether the admin works on it from now on."""

    kind: QueueKind
    object_id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    is_mine: bool
