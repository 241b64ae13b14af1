"""The draft report's way to the vendor, and the decisions: issue, reject, and those on appeals."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, cast
from uuid import UUID

from piccolo.columns import Column

from lexdex.certificates import service as certificates
from lexdex.certificates.schemas import IssueOrder
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings
from lexdex.validation.queries import results as result_queries
from lexdex.validation.queries.requests import Request, RequestRow
from lexdex.validation.schemas.names import Move, Programme
from lexdex.validation.schemas.requests import MAX_TEXT_LENGTH
from lexdex.validation.schemas.staff import StaffRequestDetails, ValidationDecision
from lexdex.validation.service import dates, reports, staff_views
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.examined import describe_scope, read_certified_facts
from lexdex.validation.service.holders import find_holder
from lexdex.validation.service.issue_obstacles import NO_PRODUCT, list_obstacles
from lexdex.validation.service.moves import Mover, find_mover, lock_ordered, make_move
from lexdex.validation.service.rubric import load_rubric

REPLY_BUSINESS_DAYS: Final = 10
APPEAL_DAYS: Final = 30
PROGRAMMES: Final[Mapping[Programme, str]] = {"full": "Full validation", "express": "Express validation"}
"""The names of the programmes on certificates."""
REPLACEABLE: Final = frozenset({"active", "suspended"})

NOT_READY = "The draft report isn't ready yet. Please wait until it was generated, or generate it again."
REPLY_IS_OPEN = "The vendor can still reply until {day}. Please decide after the reply or after that day."
CHANGED = (
    "This request has changed since you opened it, such as by the vendor's reply. Please read it again, then decide."
)
NO_REASON = "Please give a reason. It is sent to the vendor."


async def send_report(settings: Settings, actor: Actor, request_id: UUID) -> StaffRequestDetails:
    """Send the draft report to the vendor, who can reply within ten business days."""
    async with database.transaction():
        row = await lock_ordered(request_id)
        mover = await find_mover(actor, row)
        machine.apply_move(row.state, "send_report", mover.parties)
        drafts = [each for each in await result_queries.list_request_reports(request_id) if each.report_type == "draft"]
        if not drafts or drafts[0].state != "ready":
            raise Conflict(NOT_READY)
        await result_queries.mark_sent(drafts[0].id)
        due = dates.add_business_days(dates.get_today(), REPLY_BUSINESS_DAYS)
        changes = {Request.reply_due_date: due, Request.reply: ""}
        await make_move(settings, row, "send_report", mover, changes=changes)
    return await staff_views.get_request(actor, request_id)


async def decide(
    settings: Settings, actor: Actor, request_id: UUID, decision: ValidationDecision
) -> StaffRequestDetails:
    """Issue the certificate or reject the request; the final report is generated afterwards.

    After an appeal, the same decision upholds or dismisses it. Raises Conflict before the vendor's reply or the end of
    the time for it, if the request has changed since the decider read it, and if a required criterion is not met.
    """
    reason = clean_text(decision.reason, label="the reason", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    async with database.transaction():
        row = await lock_ordered(request_id)
        mover = await find_mover(actor, row)
        move = _choose_move(row, decision)
        machine.apply_move(row.state, move, mover.parties)
        if row.state == "report_sent" and row.reply_due_date and dates.get_today() <= row.reply_due_date:
            raise Conflict(REPLY_IS_OPEN.format(day=row.reply_due_date.isoformat()))
        if decision.updated_at not in {None, row.updated_at}:
            raise Conflict(CHANGED)
        if move in {"issue", "uphold_appeal"}:
            await _issue(settings, row, move, actor, reason)
        else:
            await _reject(settings, row, move, mover, reason)
        await reports.request_final_report(request_id)
    return await staff_views.get_request(actor, request_id)


def _choose_move(row: RequestRow, decision: ValidationDecision) -> Move:
    if row.state == "appealed":
        return "uphold_appeal" if decision.verdict == "issue" else "dismiss_appeal"
    return cast("Move", decision.verdict)


async def _reject(settings: Settings, row: RequestRow, move: Move, mover: Mover, reason: str) -> None:
    if not reason:
        raise Invalid(NO_REASON)
    changes: dict[Column | str, Any] = {Request.decided_at: datetime.now(UTC), Request.decision_reason: reason}
    if move == "reject":
        changes[Request.appeal_due_date] = dates.get_today() + timedelta(days=APPEAL_DAYS)
    await make_move(settings, row, move, mover, note=reason, changes=changes)


async def _issue(settings: Settings, row: RequestRow, move: Move, actor: Actor, reason: str) -> None:
    """Issue the certificate in the transaction of the move; an earlier one of the same scope is superseded.

    It is pinned to the facts that were examined, which must be those that the directory states at this moment.
    """
    if row.product is None or row.package is None:
        raise Conflict(NO_PRODUCT)
    # The product is locked first, so that what is compared next is what is certified.
    facts = await read_certified_facts(row.product, row)
    if obstacles := await list_obstacles(row):
        raise Conflict(" ".join(obstacles))
    package = load_rubric().packages[row.package]
    programme = PROGRAMMES[package.programme]
    issued = await certificates.issue(
        IssueOrder(
            issuer_name=settings.brand,
            request_id=row.id,
            product_id=row.product,
            module=row.module,
            holder=await find_holder(row),
            holder_account=row.account,
            programme=programme,
            package=package.name,
            scope=describe_scope(row, facts),
            facts=facts,
            rubric_version=row.rubric_version,
            star=package.earns_star,
            supersedes=await _find_earlier(row.product, row.module, programme),
            actor=actor,
        )
    )
    changes: dict[Column | str, Any] = {
        Request.decided_at: datetime.now(UTC),
        Request.decision_reason: reason,
        Request.certificate_number: issued.number,
    }
    await make_move(settings, row, move, await find_mover(actor, row), note=reason, changes=changes)


async def _find_earlier(product_id: str, module: str, programme: str) -> str:
    """Return the number of the certificate that a new one of this scope replaces, or ""."""
    scope = (module, programme, "official")
    for each in await certificates.list_for_products([product_id], include_ended=True):
        if (each.module, each.programme, each.issuer) == scope and each.status in REPLACEABLE:
            return each.number
    return ""
