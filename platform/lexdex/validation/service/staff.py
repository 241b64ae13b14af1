"""What admins do with requests: the queue, the product, the schedule, the start of testing, and refunds."""

from contextlib import suppress
from datetime import date, timedelta
from typing import Final
from uuid import UUID

from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.payments import service as payments
from lexdex.settings import Settings
from lexdex.validation.queries import requests as queries
from lexdex.validation.queries import staff as staff_queries
from lexdex.validation.queries.requests import Request, RequestRow
from lexdex.validation.queries.staff import AssignmentRow
from lexdex.validation.schemas.names import RequestState
from lexdex.validation.schemas.staff import StaffRequest, StaffRequestDetails
from lexdex.validation.service import dates, orders, staff_views, views
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.moves import find_mover, find_ordered, lock_ordered, make_move

PAGE_SIZE: Final = 50
SETTLED: Final = frozenset({"paid", "partly_refunded", "refunded"})
MAX_REASON_LENGTH: Final = 500
"""The reason of a refund is printed on the credit note."""
MAX_DAYS_AHEAD: Final = 2 * 365
"""How far ahead testing can be scheduled."""

HAS_PRODUCT = "This request has a product already."
NO_PRODUCT_YET = "Please assign a product of the directory first."
NOT_OWNED = "The vendor of this request doesn't manage this product. Please approve their claim first."
NOT_STAFFED = "Please assign a tester and a decider first; both must have declared to have no conflict of interest."
PAST = "Testing can't start in the past. Please choose another day."
TOO_FAR = "Testing can be scheduled for two years ahead at most. Please choose a day until {day}."
TOO_EARLY = "Testing is scheduled for {day}. Please change the schedule to start earlier."
NO_REASON = "Please state the reason. It is printed on the credit note."
NOT_PAID = "This request has no payment that could be refunded."
REFUNDED = "This request was refunded already."
REFUND_PENDING = "A refund of this request is on its way already."
DECIDED = "This request was decided, so it can't be refunded here."


async def list_queue(actor: Actor, state: RequestState | None, *, only_mine: bool, page: int = 1) -> list[StaffRequest]:
    """List one page of the ordered requests in one state, or in all; oldest first."""
    assigned_to = actor.account_id if only_mine else None
    rows = await queries.list_queue(state, assigned_to=assigned_to, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    findings = await queries.count_findings([row.id for row in rows])
    owned = await ownership.list_ownerships([row.account for row in rows])
    mine: dict[UUID, list[AssignmentRow]] = {}
    for each in await staff_queries.list_open_assignments(actor.account_id, [row.id for row in rows]):
        mine.setdefault(each.request, []).append(each)
    return [
        StaffRequest(
            **views.build_summary(row, findings.get(row.id, 0)),
            vendor_email=row.vendor_email,
            awaits_product=row.product is None,
            my_parts=tuple(each.part for each in mine.get(row.id, ())),
            owns_product=row.product is None or (row.account, row.product) in owned,
            needs_declaration=any(each.has_conflict is None for each in mine.get(row.id, ())),
        )
        for row in rows
    ]


async def assign_product(actor: Actor, request_id: UUID, product_id: str) -> StaffRequestDetails:
    """Set the product of a request for new software; its vendor must manage it by then."""
    async with database.transaction():
        row = await lock_ordered(request_id)
        if row.product is not None:
            raise Conflict(HAS_PRODUCT)
        if await catalogue.find_product_option(product_id) is None:
            raise catalogue.ProductNotFound
        if not await ownership.is_owner(row.account, product_id):
            raise Conflict(NOT_OWNED)
        await queries.update_request(request_id, {Request.product: product_id})
        act = audit.Act(
            "validation_request.product_assigned",
            "validation_request",
            request_id,
            before={"product": None},
            after={"product": product_id},
            subject=row.account,
        )
        await audit.record(actor, act)
    return await staff_views.get_request(actor, request_id)


async def schedule_testing(settings: Settings, actor: Actor, request_id: UUID, day: date) -> StaffRequestDetails:
    """Set or change the day on which testing starts; the assignments must have taken effect."""
    today = dates.get_today()
    if day < today:
        raise Invalid(PAST)
    if day > (last := today + timedelta(days=MAX_DAYS_AHEAD)):
        raise Invalid(TOO_FAR.format(day=last.isoformat()))
    async with database.transaction():
        row = await lock_ordered(request_id)
        mover = await find_mover(actor, row)
        machine.apply_move(row.state, "schedule", mover.parties)
        if row.product is None:
            raise Conflict(NO_PRODUCT_YET)
        await _require_staff(row)
        changes = {Request.testing_start_date: day}
        await make_move(settings, row, "schedule", mover, note=f"Testing starts on {day.isoformat()}.", changes=changes)
    return await staff_views.get_request(actor, request_id)


async def start_testing(settings: Settings, actor: Actor, request_id: UUID) -> StaffRequestDetails:
    """Start testing, on or after the scheduled day; only for the tester, while there is a decider."""
    async with database.transaction():
        row = await lock_ordered(request_id)
        mover = await find_mover(actor, row)
        machine.apply_move(row.state, "start", mover.parties)
        await _require_staff(row)
        if row.testing_start_date and row.testing_start_date > dates.get_today():
            raise Conflict(TOO_EARLY.format(day=row.testing_start_date.isoformat()))
        await make_move(settings, row, "start", mover)
    return await staff_views.get_request(actor, request_id)


async def refund_request(
    settings: Settings, actor: Actor, request_id: UUID, reason: str, *, refund_id: UUID
) -> StaffRequestDetails:
    """Cancel a request that was not decided, and refund what was paid; a repeat goes on where the last try ended.

    `refund_id` is the id of the new refund.
    """
    row, note = await check_refund(request_id, reason)
    if row.state == "awaiting_payment":
        with suppress(NotFound):
            await payments.cancel_payment(settings, orders.PURPOSE, request_id)
    async with database.transaction():
        row = await lock_ordered(request_id)
        if row.state in machine.MOVES["cancel"].targets:
            await make_move(settings, row, "cancel", await find_mover(actor, row), note=note)
    payment = await payments.get_payment(orders.PURPOSE, request_id)
    amount = await payments.find_refundable_amount(orders.PURPOSE, request_id)
    if payment is not None and amount:
        await payments.refund(settings, payment.id, amount, note, actor, refund_id=refund_id)
    return await staff_views.get_request(actor, request_id)


async def is_canceled_unpaid(request_id: UUID) -> bool:
    """Whether a request is canceled and was never paid, so that nothing is left to refund."""
    payment = await payments.get_payment(orders.PURPOSE, request_id)
    is_settled = payment is not None and payment.status in SETTLED
    return (await find_ordered(request_id)).state == "canceled" and not is_settled


async def check_refund(request_id: UUID, reason: str) -> tuple[RequestRow, str]:
    """Return a request that can be refunded, with the cleaned reason; raises Invalid, NotFound or Conflict."""
    note = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH)
    if not note:
        raise Invalid(NO_REASON)
    row = await find_ordered(request_id)
    if row.state not in {*machine.MOVES["cancel"].targets, *orders.ENDED}:
        raise Conflict(DECIDED)
    if row.state in orders.ENDED and not await orders.is_refundable(row):
        payment = await payments.get_payment(orders.PURPOSE, request_id)
        if payment is None or payment.status not in SETTLED:
            raise Conflict(NOT_PAID)
        raise Conflict(REFUNDED if payment.status == "refunded" else REFUND_PENDING)
    return row, note


async def _require_staff(row: RequestRow) -> None:
    """Raise Conflict unless the request has a tester and a decider whose assignments have taken effect."""
    assigned = await staff_queries.list_assignments(row.id)
    effective = {each.part for each in assigned if each.has_conflict is False and each.ended_at is None}
    if not {"tester", "decider"} <= effective:
        raise Conflict(NOT_STAFFED)
