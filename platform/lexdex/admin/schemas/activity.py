"""Requests and responses of the activity log of all accounts."""

from typing import Annotated

import msgspec

from lexdex.activity.schemas import RecordedActivity


class ActivityPage(msgspec.Struct, frozen=True):
    """Entries of the activity log of all accounts, latest first."""

    entries: list[RecordedActivity]
    next_before: int | None
    """For `before` of the next page; null on the last one."""
    newest_id: int
    """The id of the newest entry of the whole log, to mark as seen; 0 if the log is empty."""
    last_seen_id: int
    """Entries with a higher id are new to this admin."""


class SeenActivity(msgspec.Struct, frozen=True):
    """Up to which entry of the activity log an admin has looked."""

    newest_id: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
