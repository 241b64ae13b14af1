"""The signed-in admin, and what waits for them."""

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

from lexdex.accounts.permissions import Permission


class Portal(msgspec.Struct, frozen=True):
    """The signed-in admin, and what they may do."""

    account_id: UUID
    name: str
    email: str
    role: Literal["Admin", "Super Admin"]
    """As the portal's badge has it."""
    permissions: list[Permission]
    confirmed_until: datetime | None
    """Until when operations that need a recent two-factor code are possible without another one; null: not now."""


class WaitingTotals(msgspec.Struct, frozen=True):
    """How much waits for an admin, for the badges of the portal's tabs."""

    queue: int
    """All that the admin may decide."""
    suggestions: int
    claims: int
    profile_changes: int
    reviews: int
    """Reviews with open flags, on hold, with an open appeal, or with a proof of use to check."""
    unread_activity: int
    """At most 100: more are not counted."""
    unread_alerts: int
    """At most 100: more are not counted."""
