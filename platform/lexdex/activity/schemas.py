"""Responses of the activity log."""

from datetime import datetime

import msgspec


class ActivityLogEntry(msgspec.Struct, frozen=True):
    """One action of the account, described for its user; the JSON names are fixed by the specification.

    Pass the `id` of the last entry as `before` to get earlier ones.
    """

    description: str = msgspec.field(name="Description")
    created_at: datetime = msgspec.field(name="CreateDate")
    id: int
