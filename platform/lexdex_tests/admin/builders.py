"""Builds entries of the activity log for tests of the admin portal."""

from typing import Any
from uuid import UUID

from lexdex.activity.tables import Activity
from lexdex.foundation import database as db


async def add_activity(
    account: UUID | None,
    action: str = "claim.submitted",
    text: str = "Claimed Deeds",
    **fields: Any,  # noqa: ANN401 - any column
) -> int:
    """Add an entry to the activity log and return its id."""
    rows = await db.fetch(
        Activity.insert(Activity(account=account, action=action, description=text, **fields)).returning(Activity.id)
    )
    return int(rows[0]["id"])
