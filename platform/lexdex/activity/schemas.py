"""Responses of the activity log."""

from datetime import datetime

import msgspec


class ActivityLogEntry(msgspec.Struct, frozen=True):
    """One action in words, under the specification's names; pass `id` as `before` to get earlier entries."""

    description: str = msgspec.field(name="Description")
    created_at: datetime = msgspec.field(name="CreateDate")
    id: int
