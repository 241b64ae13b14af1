"""Rechecks at decisions that were drawn at random, by an admin who did not make them."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple
from uuid import UUID

from lexdex.accounts.permissions import Permission, require_permission
from lexdex.accounts.service import user_actions, users
from lexdex.admin.schemas.moderation import Recheck, RecheckPage, SecondVerdict
from lexdex.audit.service import Act, record
from lexdex.claims.service import decisions as claims
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.moderation.actions import ACTIONS
from lexdex.moderation.schemas import StoredDecision
from lexdex.moderation.service import rechecks
from lexdex.moderation.service.statements import describe_decision
from lexdex.reviews.service import moderation as reviews

MAX_REASON_LENGTH: Final = 1_000
NO_REASON: Final = "Please give a reason for reversing the decision."
AGREED: Final = "You agreed with the decision."
UNDONE: Final = "Decision reversed. What it changed is undone, and the person concerned gets an email."
NOTED: Final = "Decision reversed. The person concerned gets an email and can submit it again."
REVERSED: Final = "Decision reversed. {follow_up}"
REMAINS: Final = "Nothing else was done, and the person concerned gets no email."
FOLLOW_UPS: Final = {
    "profile_change.approved": "The change stays published, and the person concerned gets no email. Please correct the "
    "product, or restore its revision before the change.",
    "review.proof_confirmed": "The proof of use stays accepted, and the person concerned gets no email. Please hide "
    "the review if it must not be shown.",
}
"""What is left to do after the reversal of a decision that restricts nobody and can't be taken back; else REMAINS."""
OVERTAKEN: Final = "Decision reversed. Someone changed the matter meanwhile, so nothing else was done."


class Undoing(NamedTuple):
    """How a decision is taken back, and the permission that this needs."""

    permission: Permission
    run: Callable[[Actor, str, SecondVerdict], Awaitable[object]]


UNDOING: Final[dict[str, Undoing]] = {
    "review.restored": Undoing(
        Permission.MODERATE_REVIEWS,
        lambda admin, object_id, verdict: reviews.restore_review(admin, int(object_id), verdict.reason, verdict.ground),
    ),
    "review.hidden": Undoing(
        Permission.MODERATE_REVIEWS,
        lambda admin, object_id, verdict: reviews.hide_review(admin, int(object_id), verdict.reason, verdict.ground),
    ),
    "claim.revoked": Undoing(
        Permission.DECIDE_CLAIMS,
        lambda admin, object_id, verdict: claims.revoke_claim(admin, UUID(object_id), verdict.reason, verdict.ground),
    ),
    "account.suspension_lifted": Undoing(
        Permission.SUSPEND_ACCOUNTS,
        lambda admin, object_id, verdict: user_actions.lift_suspension(
            admin, UUID(object_id), verdict.reason, verdict.ground
        ),
    ),
    "account.removal_cancelled": Undoing(
        Permission.ERASE_ACCOUNTS, lambda admin, object_id, _: user_actions.cancel_erasure(admin, UUID(object_id))
    ),
}
"""By the decision that takes another one back."""


async def list_page(admin: Actor, page: int) -> RecheckPage:
    """Return one page of the decisions that wait for the admin's recheck."""
    found = await rechecks.list_due(admin, page)
    shown = [_describe(each) for each in found[: rechecks.PAGE_SIZE]]
    return RecheckPage(shown, len(found) > rechecks.PAGE_SIZE)


async def get_recheck(admin: Actor, decision_id: int) -> Recheck:
    """Return one of them; raises NotFound, or Conflict for the admin's own decision."""
    return _describe(await rechecks.get_due(admin, decision_id))


async def decide(admin: Actor, decision_id: int, verdict: SecondVerdict) -> Message:
    """Agree with a decision, or reverse it with a reason and take it back where that is possible.

    Raises NotFound, Invalid without a reason, or Conflict for the admin's own decision and if another admin
    was faster.
    """
    reason = clean_text(verdict.reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not verdict.agrees and not reason:
        raise Invalid(NO_REASON)
    async with database.transaction():
        decision = await rechecks.get_due(admin, decision_id)
        await rechecks.settle(admin, decision_id, agrees=verdict.agrees, reason=reason)
        act = Act(
            "moderation.recheck",
            "moderation_decision",
            decision_id,
            before={"recheck": "due"},
            after={"recheck": "agreed" if verdict.agrees else "reversed"},
            reason=reason,
            subject=decision.subject,
        )
        await record(admin, act)
        return Message(AGREED if verdict.agrees else await _reverse(admin, decision, verdict))


async def _reverse(admin: Actor, decision: StoredDecision, verdict: SecondVerdict) -> str:
    name = ACTIONS[decision.action].undoing
    if not name:
        if follow_up := _find_follow_up(decision):
            return REVERSED.format(follow_up=follow_up)
        await _notify(decision, verdict.reason)
        return NOTED
    undoing = UNDOING[name]
    require_permission(admin, undoing.permission)
    try:
        async with database.transaction():
            await undoing.run(admin, decision.object_id, verdict)
    except (Conflict, NotFound):
        # It was undone before, or its object is gone.
        return OVERTAKEN
    return UNDONE


async def _notify(decision: StoredDecision, reason: str) -> None:
    """Email the account concerned that its rejection was wrong; nothing if it is gone."""
    if decision.subject is None:
        return
    try:
        user = await users.get_user(decision.subject)
    except (Conflict, NotFound):
        return
    values = {
        "name": user.name.partition(" ")[0],
        "product": decision.title,
        "decision": describe_decision(decision).title,
        "reason": reason,
    }
    await mail.send("decision-reversed", user.email, values=values)


def _find_follow_up(decision: StoredDecision) -> str:
    rule = ACTIONS[decision.action]
    return "" if rule.undoing or rule.restriction != "none" else FOLLOW_UPS.get(decision.action, REMAINS)


def _describe(decision: StoredDecision) -> Recheck:
    return Recheck(
        id=decision.id,
        action=decision.action,
        title=decision.title,
        object_id=decision.object_id,
        statement=describe_decision(decision),
        undoing=ACTIONS[decision.action].undoing,
        follow_up=_find_follow_up(decision),
    )
