"""Tells the rest of the house what a member did, in the transaction of the deed."""

from datetime import UTC, datetime
from uuid import UUID

from lexdex.foundation import outbox

TOPIC = "activity"


async def tell(account: UUID, action: str, description: str, *, shown: bool = True, **details: object) -> None:
    """One line of the member's activity, or of the audit trail alone where it is not `shown`."""
    event = {
        "account": str(account),
        "action": action,
        "description": description,
        "details": details,
        "shown": shown,
        "at": datetime.now(UTC).isoformat(),
    }
    await outbox.publish(TOPIC, event)
