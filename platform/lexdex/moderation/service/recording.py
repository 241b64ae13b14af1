"""Records a decision, in the transaction of the decision."""

from typing import Final, Literal

from msgspec.structs import replace

from lexdex.foundation.actor import Actor
from lexdex.moderation.grounds import VERSION, choose_ground
from lexdex.moderation.queries import decisions as queries
from lexdex.moderation.schemas import Decision, Statement
from lexdex.moderation.service.statements import describe_decision

Automatic = Literal["rules"]
RULES: Final[Automatic] = "rules"


async def record(actor: Actor | Automatic | None, decision: Decision) -> Statement:
    """Record a decision within the caller's transaction, and return its statement of reasons.

    `actor` is "rules" for an automatic decision and None on the command line. Raises Invalid if the ground doesn't fit.
    """
    stored = await queries.insert_decision(
        replace(decision, ground=choose_ground(decision.action, decision.ground)),
        version=VERSION,
        actor=actor.account_id if isinstance(actor, Actor) else None,
        is_automated=actor == RULES,
    )
    return describe_decision(stored)
