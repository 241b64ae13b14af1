"""Tells the rest of the house what a member did, in the transaction of the deed."""

from datetime import UTC, datetime
from uuid import UUID

from lexdex.accounts.events import ActivityRecorded
from lexdex.foundation import outbox


async def tell(account: UUID, action: str, description: str, *, shown: bool = True, **details: object) -> None:
    """One line of the member's activity, or of the audit trail alone where it is not `shown`."""
    await outbox.publish(ActivityRecorded(action, description, datetime.now(UTC), account, details, shown))
