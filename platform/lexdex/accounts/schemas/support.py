"""The support view: what staff see of a user's account after giving a reason, without any content."""

from datetime import datetime
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from lexdex.accounts.schemas.users import Reason, UserDetails
from lexdex.foundation.visible_texts import VisibleTexts

MAX_REASON_LENGTH: Final = 60
"""Together with its introduction, a line of the security activity."""


class SupportReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why staff look at an account; the user reads it in their security activity."""

    reason: Annotated[str, Meta(min_length=1, max_length=MAX_REASON_LENGTH)]


class SupportSession(msgspec.Struct, frozen=True):
    """A device on which the user is signed in."""

    device: str
    network: str
    """The client's address without its last part; empty if it is unknown."""
    created_at: datetime
    used_at: datetime


class EmailToUser(msgspec.Struct, frozen=True, kw_only=True):
    """An email to the user, without its text."""

    id: int
    template: str
    subject: str
    """Without names of people."""
    state: Literal["queued", "failed", "sent"]
    at: datetime
    """When it was sent, or requested if it was not."""
    attempts: int
    error: str
    """Why the last attempt failed; empty if none did."""
    can_resend: bool
    """Whether sending it again is safe: it failed, and has no link that may have expired."""


class LimitOfUser(msgspec.Struct, frozen=True, kw_only=True):
    """A rate limit of which the user has used something."""

    operation: str
    rule: int
    """Together with the operation, its id."""
    title: str
    """What the operation does."""
    description: str
    """The rule, such as "20 per hour and account"."""
    used: int
    allowed: int
    ends_at: datetime
    """When nothing of it is used any more."""
    next_at: datetime | None
    """When the next request is accepted; null: now."""


class LimitLifting(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """The rate limit of a user to lift, and why."""

    operation: Annotated[str, Meta(min_length=1, max_length=100)]
    rule: Annotated[int, Meta(ge=0, le=100)]
    reason: Reason


class SupportView(msgspec.Struct, frozen=True, kw_only=True):
    """What support needs to know about an account."""

    user: UserDetails
    sessions: list[SupportSession]
    emails: list[EmailToUser]
    """The latest 50 that were not sent, then the latest 50 of the last 30 days that were."""
    rate_limits: list[LimitOfUser] | None
    """Those in force, the fullest first; null while the counters can't be reached."""
    counts: dict[str, int]
    """How many entries the export of personal data has, by its section, such as "claims"."""
