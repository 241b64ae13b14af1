"""Orders: the payment of a request, its submission, withdrawal, and what payment events lead to."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from msgspec import structs

from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text, refuse_hidden_characters
from lexdex.payments import service as payments
from lexdex.payments.schemas import Payment, PaymentOrder, PaymentStatus
from lexdex.settings import Settings
from lexdex.validation.queries import requests as queries
from lexdex.validation.queries.requests import Request, RequestRow
from lexdex.validation.schemas.requests import (
    MAX_TEXT_LENGTH,
    BillingDetails,
    ValidationPayment,
    ValidationRequestDetails,
)
from lexdex.validation.service import forms, notifications, views
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.drafts import OWNER, get_own_request
from lexdex.validation.service.moves import SYSTEM, Mover, find_own, lock_own, make_move
from lexdex.validation.service.rubric import load_rubric

PURPOSE: Final = "validation"
"""The purpose of all payments of this feature; the reference is the request's id."""
RETURN_PATH: Final = "/software-validation-management?tab=requests&request={id}"
UNPAID_BATCH: Final = 200
PAID: Final[frozenset[PaymentStatus]] = frozenset({"paid", "partly_refunded"})
ENDED: Final = frozenset({"withdrawn", "canceled"})

NO_PACKAGE = "Please choose a package first."
MISSING = "Please fill in or correct these fields first: {fields}."
TERMS = "You must agree to the Terms & Conditions."
NOT_ORDERED = "This request has no payment yet."
NOT_PAID = "The payment isn't complete yet. The request is submitted as soon as it is."
ENDED_ALREADY = "This request was {state}. Please create a new one."
PAID_ALREADY = "This request is being paid right now. Please try again in a moment."
ORDERED = "This request has already been paid. Nothing was charged again."
NOT_MANAGED = "You no longer manage this product, so the request can't be paid. {way}"
WAYS = {
    "draft": "Please choose another product.",
    "awaiting_payment": "Please withdraw it. Nothing was charged.",
}
REFUNDED = "The payment was refunded."


async def create_payment(
    settings: Settings, actor: Actor, request_id: UUID, billing: BillingDetails
) -> ValidationPayment:
    """Order a complete draft, freezing its price, and create its payment; a repeat returns the same payment.

    Raises Invalid for what is missing, and Conflict if the request was paid or has ended, or if the actor no longer
    manages its product.
    """
    for label, text in (("name", billing.name), ("address", billing.address), ("tax id", billing.tax_id)):
        refuse_hidden_characters(text, label=f"the billing {label}")
    await find_own(actor, request_id)
    if not billing.terms_accepted:
        raise Invalid(TERMS)
    async with database.transaction():
        row = await lock_own(actor, request_id)
        if not await _manages_product(row) and row.state in WAYS:
            raise Conflict(NOT_MANAGED.format(way=WAYS[row.state]))
        if row.state == "draft":
            row = await _place_order(settings, row)
        elif row.state != "awaiting_payment":
            raise Conflict(ENDED_ALREADY.format(state=row.state) if row.state in ENDED else ORDERED)
        order = _build_payment_order(row, billing)
        payments.check_order(settings, order)
    return _describe_payment(await payments.create_payment(settings, order))


async def get_payment(settings: Settings, actor: Actor, request_id: UUID) -> ValidationPayment:
    """Return the payment of the actor's request as the provider reports it; raises NotFound before there is one.

    The request is submitted if the payment has just succeeded. There is no page to pay on once the actor no longer
    manages the product.
    """
    row = await find_own(actor, request_id)
    payment = await payments.refresh_payment(settings, PURPOSE, request_id)
    if payment is None:
        raise NotFound(NOT_ORDERED)
    if payment.status in PAID and row.state == "awaiting_payment":
        await accept_payment(settings, request_id)
    described = _describe_payment(payment)
    return described if await _manages_product(row) else structs.replace(described, checkout_url="")


async def submit_request(settings: Settings, actor: Actor, request_id: UUID) -> ValidationRequestDetails:
    """Submit a paid request; harmless if it was submitted already. Raises Conflict before the payment."""
    row = await find_own(actor, request_id)
    if row.state == "draft":
        raise Conflict(NO_PACKAGE if row.package is None else NOT_ORDERED)
    if row.state in ENDED:
        raise Conflict(ENDED_ALREADY.format(state=row.state))
    if row.state == "awaiting_payment":
        payment = await payments.refresh_payment(settings, PURPOSE, request_id)
        if payment is None or payment.status not in PAID:
            raise Conflict(NOT_PAID)
        await accept_payment(settings, request_id)
    return await get_own_request(actor, request_id)


async def withdraw_request(settings: Settings, actor: Actor, request_id: UUID, reason: str) -> ValidationRequestDetails:
    """Withdraw the actor's request before testing starts; an unpaid payment's page ends first."""
    note = clean_text(reason, label="your reason", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    if (await find_own(actor, request_id)).state == "awaiting_payment":
        try:
            with suppress(NotFound):
                await payments.cancel_payment(settings, PURPOSE, request_id)
        except Conflict as error:
            await _accept_if_paid(settings, request_id)
            raise Conflict(PAID_ALREADY) from error
    async with database.transaction():
        row = await lock_own(actor, request_id)
        await make_move(settings, row, "withdraw", Mover(actor.account_id, OWNER), note=note)
    return await get_own_request(actor, request_id)


async def accept_payment(settings: Settings, request_id: UUID) -> None:
    """Submit a request whose payment succeeded; called for each report of it, also for late and repeated ones.

    The operator is notified if the request has ended meanwhile, because the payment must then be refunded.
    """
    async with database.transaction():
        row = await queries.lock_request(request_id)
        if row is None:
            return
        if row.state == "awaiting_payment":
            after = await make_move(settings, row, "pay", SYSTEM, changes={Request.submitted_at: datetime.now(UTC)})
            await notifications.notify_submitted(settings, after)
        elif row.state in ENDED and row.submitted_at is None:
            await notifications.notify_refund_due(settings, row)


async def is_refundable(row: RequestRow) -> bool:
    """Whether a refund would pay something back: something is left of the payment, and the request was not decided."""
    if row.state not in {*machine.MOVES["cancel"].targets, *ENDED}:
        return False
    return await payments.find_refundable_amount(PURPOSE, row.id) > 0


async def accept_refund(settings: Settings, request_id: UUID) -> None:
    """Cancel a request whose payment was refunded in whole; a request that was decided or has ended stays."""
    async with database.transaction():
        row = await queries.lock_request(request_id)
        if row is not None and row.state in machine.MOVES["cancel"].targets:
            await make_move(settings, row, "cancel", SYSTEM, note=REFUNDED)


async def announce_refund(request_id: UUID, amount: int, currency: str) -> None:
    """Notify the vendor that money was paid back; the amount is in the currency's smallest unit."""
    row = await queries.find_request(request_id)
    if row is not None:
        await notifications.notify_refund(row, amount, currency)


async def report_refused_refund(settings: Settings, request_id: UUID, amount: int, currency: str) -> None:
    """Notify the operator of a refund that the payment provider has refused."""
    row = await queries.find_request(request_id)
    if row is not None:
        await notifications.notify_refund_refused(settings, row, amount, currency)


async def submit_paid_requests(settings: Settings) -> None:
    """Submit the requests whose payment succeeded without a report of it having arrived."""
    for request_id in await queries.list_unpaid(UNPAID_BATCH):
        await _accept_if_paid(settings, request_id)


async def _manages_product(row: RequestRow) -> bool:
    """Whether the vendor of a request manages its product; true for software that is new to the directory."""
    return row.product is None or await ownership.is_owner(row.account, row.product)


async def _accept_if_paid(settings: Settings, request_id: UUID) -> None:
    payment = await payments.get_payment(PURPOSE, request_id)
    if payment is not None and payment.status in PAID:
        await accept_payment(settings, request_id)


async def _place_order(settings: Settings, row: RequestRow) -> RequestRow:
    """Freeze package, price and rubric of a complete draft."""
    if row.package is None:
        raise Invalid(NO_PACKAGE)
    if missing := forms.list_missing_fields(row.form, views.get_programme(row)):
        raise Invalid(MISSING.format(fields=forms.name_fields(missing)))
    rubric = load_rubric()
    price = rubric.packages[row.package].price
    changes = {
        Request.price_amount: price.amount,
        Request.price_currency: price.currency,
        Request.rubric_version: rubric.rubric.version,
    }
    return await make_move(settings, row, "order", Mover(row.account, OWNER), changes=changes)


def _build_payment_order(row: RequestRow, billing: BillingDetails) -> PaymentOrder:
    package = load_rubric().packages[row.package] if row.package else None
    return PaymentOrder(
        purpose=PURPOSE,
        reference=row.id,
        account_id=row.account,
        description=f"Software validation: {package.name if package else ''} ({views.get_programme(row)})",
        amount=row.price_amount or 0,
        currency=row.price_currency,
        billing_name=billing.name,
        billing_address=billing.address,
        country=billing.country,
        tax_id=billing.tax_id,
        return_path=RETURN_PATH.format(id=row.id),
    )


def _describe_payment(payment: Payment) -> ValidationPayment:
    return ValidationPayment(
        id=payment.id,
        status=payment.status,
        currency=payment.currency,
        net_amount=payment.net_amount,
        tax_amount=payment.tax_amount,
        total_amount=payment.total_amount,
        refunded_amount=payment.refunded_amount,
        checkout_url=payment.checkout_url,
        failure=payment.failure,
        invoice_number=payment.invoice_number,
        credit_note_numbers=tuple(payment.credit_note_numbers),
        paid_at=payment.paid_at,
    )
