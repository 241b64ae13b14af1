"""The random sample of decisions that an admin looks at who did not make them.

The worker draws it after the decision from a source of randomness that can't be predicted, so an admin neither knows
nor chooses which decisions come up again.
"""

import secrets
from typing import Final

from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.moderation.queries import decisions
from lexdex.moderation.queries import rechecks as queries
from lexdex.moderation.schemas import StoredDecision

BATCH_SIZE: Final = 500
PAGE_SIZE: Final = 20
NOT_DUE: Final = "This decision doesn't wait for a recheck. Please reload the list."
OWN: Final = "You made this decision. Another admin has to look at it."
_generator = secrets.SystemRandom()


async def draw_sample(percent: float) -> int:
    """Draw from the decisions since the last draw; each is chosen with this probability. Returns how many were."""
    async with database.transaction():
        undrawn = await queries.lock_undrawn(BATCH_SIZE)
        drawable = await queries.list_drawable(undrawn)
        due = [each for each in drawable if _generator.random() * 100 < percent]
        await queries.set_drawn(undrawn, due)
    return len(due)


async def list_due(admin: Actor, page: int) -> list[StoredDecision]:
    """List decisions that wait for the admin's recheck, oldest first; one more than a page."""
    return await queries.list_due(admin.account_id, limit=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)


async def get_due(admin: Actor, decision_id: int) -> StoredDecision:
    """Return a decision that waits for the admin's recheck; raises NotFound, or Conflict for their own."""
    decision = await decisions.find_decision(decision_id)
    if decision is None or decision.recheck != "due":
        raise NotFound(NOT_DUE)
    if decision.actor == admin.account_id:
        raise Conflict(OWN)
    return decision


async def settle(admin: Actor, decision_id: int, *, agrees: bool, reason: str) -> None:
    """Store the recheck; raises Conflict if another admin was faster."""
    verdict = "agreed" if agrees else "reversed"
    if not await queries.settle(decision_id, verdict=verdict, admin=admin.account_id, reason=reason):
        raise Conflict(NOT_DUE)
