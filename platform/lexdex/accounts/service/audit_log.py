"""Records what an account did, in the transaction of the action."""

from datetime import UTC, datetime
from uuid import UUID

from lexdex.accounts.events import ActivityRecorded
from lexdex.foundation import outbox


async def record(account: UUID, action: str, description: str, *, is_visible: bool = True, **details: object) -> None:
    """Add one entry; the user sees it under Activity unless `is_visible` is False."""
    await outbox.publish(ActivityRecorded(action, description, datetime.now(UTC), account, details, is_visible))
