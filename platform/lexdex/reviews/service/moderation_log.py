"""Records the decisions on reviews: in the review's moderation log, in the audit log and in the security log."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal

import msgspec

from lexdex.audit import service as audit
from lexdex.foundation import security_log
from lexdex.foundation.actor import Actor
from lexdex.moderation import service as moderation
from lexdex.moderation.schemas import Decision as RecordedDecision
from lexdex.moderation.schemas import DecisionSource, Statement
from lexdex.reviews.queries import moderation as queries
from lexdex.reviews.queries.moderation import ReviewCase
from lexdex.reviews.security_events import ReviewModerated

CLI: Final = "cli"
RULES: Final = "rules"
"""The actors in the moderation log of what an operator does on the command line, and of automatic decisions."""
Moderator = Actor | Literal["rules"] | None
"""Who decides: an admin, an automatic rule, or an operator on the command line."""


class Decision(msgspec.Struct, frozen=True):
    """A decision on a review, such as "hidden", with the values that it changes."""

    action: str
    before: Mapping[str, object]
    after: Mapping[str, object]
    reason: str = ""
    ground: str = ""
    """The code of the ground that was chosen; empty: the default of the action."""
    source: DecisionSource = "own"
    received_at: datetime | None = None
    """When the flag, the appeal or the proof arrived that is decided."""


SHOWN: Final = {"state": "visible", "reason": "", "appeal_state": ""}
"""The values that making a review visible sets."""


def describe_hiding(reason: str) -> dict[str, str]:
    """Return the values that hiding a review sets."""
    return {"state": "hidden", "reason": reason, "appeal_state": ""}


def get_state(case: ReviewCase) -> dict[str, str]:
    """Return the present values of what hiding and showing a review change."""
    return {"state": case.state, "reason": case.reason, "appeal_state": case.appeal_state}


async def record_decision(moderator: Moderator, case: ReviewCase, decision: Decision) -> Statement:
    """Add a decision to all logs, and return its statement of reasons for the author.

    The security log gets it, without the reason, after the commit.
    """
    action, reason = decision.action, decision.reason
    name = str(moderator.account_id) if isinstance(moderator, Actor) else moderator or CLI
    recorded_action = _name_recorded_action(case, action)
    shown = moderation.describe_reason(recorded_action, decision.ground, reason)
    await queries.add_event(case.id, case.product, actor=name, action=action, reason=shown)
    after = {**decision.after, "ground": decision.ground} if decision.ground else decision.after
    act = audit.Act(f"review.{action}", "review", case.id, decision.before, after, reason, subject=case.account)
    await audit.record(audit.SYSTEM if moderator == RULES else moderator, act)
    security_log.record(ReviewModerated(action=action, review_id=case.id, product_id=case.product))
    recorded = RecordedDecision(
        action=recorded_action,
        object_id=str(case.id),
        title=case.product_name,
        # A dismissed flag restricts nothing of the author's, who does not know of the flag.
        subject=case.account if case.email and action != "flags_dismissed" else None,
        ground=decision.ground,
        facts=reason,
        source=decision.source,
        received_at=decision.received_at,
    )
    return await moderation.record(moderator, recorded)


def _name_recorded_action(case: ReviewCase, action: str) -> str:
    is_granted = action == "restored" and case.appeal_state == "open"
    return "review.appeal_granted" if is_granted else f"review.{action}"
