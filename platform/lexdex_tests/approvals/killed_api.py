"""A process that approves an action and stops before or after it is done; tests kill it."""

import asyncio
import sys
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec

from lexdex.accounts.service.actors import find_admin
from lexdex.approvals.service import decisions
from lexdex.features import APPROVABLE_ACTIONS
from lexdex.foundation import database
from lexdex.foundation.approvable import ApprovableAction
from lexdex.settings import Settings


async def stop() -> None:
    """Say that the point is reached, and go no further."""
    sys.stdout.write("reached\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


def stop_at(point: str, action: ApprovableAction[Any]) -> ApprovableAction[Any]:
    """Return the action, which stops before it does anything, or after all of it."""
    name = "execute" if action.execute else "execute_externally"
    execute = getattr(action, name)

    async def execute_and_stop(*given: object) -> None:
        if point == "before":
            await stop()
        await execute(*given)
        await stop()

    return msgspec.structs.replace(action, **{name: execute_and_stop})


async def approve(settings: Settings, approver: UUID, approval_id: UUID, point: str) -> None:
    """Approve an action as an admin who has just given a code."""
    async with database.pool(settings):
        actor = await find_admin(approver)
        assert actor is not None
        actor = msgspec.structs.replace(actor, second_factor_at=datetime.now(UTC))
        actions = {kind: stop_at(point, action) for kind, action in APPROVABLE_ACTIONS.items()}
        await decisions.approve(settings, actor, actions, approval_id)


if __name__ == "__main__":
    given = msgspec.json.decode(sys.argv[1], type=Settings)
    asyncio.run(approve(given, UUID(sys.argv[2]), UUID(sys.argv[3]), sys.argv[4]))
