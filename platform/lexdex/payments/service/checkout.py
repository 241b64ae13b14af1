"""Creates payments and leads to Stripe's payment page, at most one at a time, so that nothing can be paid twice.

The order of steps makes a crash between any two of them harmless: first our row, then the session at Stripe under an
idempotency key made of the row's id and attempt, then the session's id in our row.
"""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final
from uuid import UUID

from lexdex.foundation import database, outbox, security_log
from lexdex.foundation.errors import Conflict, NotFound, Unavailable
from lexdex.payments import provider
from lexdex.payments.events import PageAbandoned
from lexdex.payments.provider import Checkout, IdempotencyKeyUsed, ProviderRefused
from lexdex.payments.queries import payments as queries
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.schemas import Payment, PaymentOrder
from lexdex.payments.security_events import PaymentChanged
from lexdex.payments.service.new_payments import build_params, build_row, read_billing
from lexdex.payments.service.synchronization import SETTLED, synchronize
from lexdex.payments.service.view import build_payment
from lexdex.payments.tables import Payment as PaymentTable
from lexdex.settings import Settings

FIXED: Final = "This payment was already started with another amount. Please reload the page."
PAID: Final = "This has been paid already."
NO_PAYMENT: Final = "There is no such payment."
REFUSED: Final = "The payment provider did not accept this payment. Please contact us."
STARTED_MEANWHILE: Final = "The payment has changed meanwhile. Please try again."
RETRY_SECONDS: Final = (0.1, 0.2, 0.4, 0.8, 1.6)
"""The longest waits between attempts of orders that were sent at the same time."""


class _OvertakenError(Conflict):
    """Another order of the same payment was handled at the same time: this one can be handled after it."""


async def create_payment(settings: Settings, order: PaymentOrder) -> Payment:
    """Return the payment for the order's purpose and reference, with a page on which it can be paid.

    Any number of calls, also at the same time, make one payment. A payment whose page has expired gets a new one; other
    billing details before it is paid replace the former ones and end their page. Calls at the same time with different
    details have the effect of one after the other, in any order: the page of the last one can be paid.

    Raises Invalid for an order that cannot be, Conflict for another amount than before, and Unavailable if Stripe does
    not answer: then the same call again goes on. Must not run within a transaction.
    """
    refuse_transaction()
    row = build_row(settings, order)
    for seconds in RETRY_SECONDS:
        try:
            return await _create_payment(settings, order, row)
        except _OvertakenError:
            await asyncio.sleep(secrets.SystemRandom().uniform(0, seconds))
    return await _create_payment(settings, order, row)


async def _create_payment(settings: Settings, order: PaymentOrder, row: PaymentTable) -> Payment:
    """Create the payment, or open its page; raises _OvertakenError if another call does so at the same time."""
    if await queries.insert_payment(row):
        security_log.record(
            PaymentChanged(action="created", payment_id=row.id, amount=row.total_amount, currency=row.currency)
        )
    stored = await queries.find_by_reference(order.purpose, order.reference)
    assert stored is not None  # noqa: S101 - payments are never deleted
    _require_same_amount(stored, row)
    stored = await synchronize(settings, stored.id) or stored
    if stored.status not in SETTLED and stored.status != "processing":
        stored = await _open_page(settings, stored, row)
    return await build_payment(stored)


def check_order(settings: Settings, order: PaymentOrder) -> None:
    """Raise Unavailable where nothing can be paid, and Invalid for an order that cannot be; sends no request."""
    provider.require_account(settings)
    build_row(settings, order)


async def get_payment(purpose: str, reference: UUID) -> Payment | None:
    """Return the payment as it is stored, or None if there is none."""
    stored = await queries.find_by_reference(purpose, reference)
    return None if stored is None else await build_payment(stored)


async def refresh_payment(settings: Settings, purpose: str, reference: UUID) -> Payment | None:
    """Return the payment as Stripe reports it now, for a buyer who comes back from the payment page.

    If Stripe does not answer, returns what is stored.
    """
    stored = await queries.find_by_reference(purpose, reference)
    if stored is None:
        return None
    with suppress(Unavailable):
        stored = await synchronize(settings, stored.id) or stored
    return await build_payment(stored)


async def cancel_payment(settings: Settings, purpose: str, reference: UUID) -> Payment:
    """End the payment page of an unpaid payment, so that nothing is charged any more; Conflict if it was paid."""
    refuse_transaction()
    stored = await queries.find_by_reference(purpose, reference)
    if stored is None:
        raise NotFound(NO_PAYMENT)
    stored = await _end_page(settings, stored)
    if stored.status in SETTLED:
        raise Conflict(PAID)
    async with database.transaction():
        current = await queries.lock_payment(stored.id)
        if current is None or current.checkout_id != stored.checkout_id:
            raise Conflict(STARTED_MEANWHILE)
        if not current.checkout_id:
            # A call that is creating the page finds this, and gives no one the page.
            changes: dict[Any, Any] = {PaymentTable.status: "canceled", PaymentTable.checkout_state: "expired"}
            await queries.update_payment(stored.id, changes)
    return await build_payment(await queries.find_payment(stored.id) or stored)


async def ensure_checkout(settings: Settings, payment: PaymentRow) -> PaymentRow:
    """Give an unpaid payment its session at Stripe, if it has none: the same one, however often this is repeated."""
    if payment.checkout_id or payment.checkout_state == "expired":
        return payment
    try:
        checkout = await provider.create_checkout(settings, build_params(payment), f"{payment.id}-{payment.attempt}")
    except IdempotencyKeyUsed:
        # A former version of this code asked with other parameters, and died before anyone saw the page.
        return await ensure_checkout(settings, await _begin_attempt(payment, {}))
    except ProviderRefused as error:
        raise Unavailable(REFUSED) from error
    stored = await _store_page(payment, checkout)
    if stored is None:
        await _abandon_page(settings, checkout.id)
        raise await _describe_change(payment)
    return stored


async def _store_page(payment: PaymentRow, checkout: Checkout) -> PaymentRow | None:
    """Store the page of the payment's attempt; None if another attempt has begun or the payment was canceled."""
    async with database.transaction():
        current = await queries.lock_payment(payment.id)
        if current is None or current.attempt != payment.attempt or current.checkout_state == "expired":
            return None
        if current.checkout_id:
            # Another call has stored it, and its state may be newer than that of a replayed answer.
            return current
        changes: dict[Any, Any] = {
            PaymentTable.checkout_id: checkout.id,
            PaymentTable.checkout_url: checkout.url or "",
            PaymentTable.checkout_state: checkout.status,
        }
        await queries.update_payment(payment.id, changes)
    return await queries.find_payment(payment.id) or payment


async def _abandon_page(settings: Settings, checkout_id: str) -> None:
    """End a page that no one has seen, and no one must; the worker does it if Stripe does not answer now."""
    try:
        with suppress(ProviderRefused):
            await provider.expire_checkout(settings, checkout_id)
    except Unavailable:
        await outbox.publish(PageAbandoned(checkout_id))


async def _describe_change(payment: PaymentRow) -> Conflict:
    """Return why a page was not stored: another order came first, or the payment was canceled."""
    current = await queries.find_payment(payment.id)
    is_canceled = current is None or current.status == "canceled"
    return Conflict(STARTED_MEANWHILE) if is_canceled else _OvertakenError(STARTED_MEANWHILE)


async def _open_page(settings: Settings, stored: PaymentRow, row: PaymentTable) -> PaymentRow:
    """Return the payment with a page that can be paid, for the billing details of the order."""
    billing = read_billing(row)
    has_changed = any(getattr(stored, column) != value for column, value in billing.items())
    if has_changed:
        stored = await _end_page(settings, stored)
    if stored.status in SETTLED:
        return stored
    if has_changed or stored.checkout_state == "expired":
        stored = await _begin_attempt(stored, billing)
    return await ensure_checkout(settings, stored)


async def _end_page(settings: Settings, stored: PaymentRow) -> PaymentRow:
    """End the payment's open page and return the payment; it may have been paid at the last moment."""
    if not stored.checkout_id:
        return stored
    # If it is refused, the session is complete or expired; which of them, Stripe says next.
    with suppress(ProviderRefused):
        await provider.expire_checkout(settings, stored.checkout_id)
    return await synchronize(settings, stored.id) or stored


async def _begin_attempt(stored: PaymentRow, billing: Mapping[Any, Any]) -> PaymentRow:
    """Begin the next attempt of an unpaid payment, once however many calls do so at the same time.

    `stored` must have no page that can be paid. If another call has opened one meanwhile, this returns that page, or
    raises Conflict if it has other billing details.
    """
    async with database.transaction():
        current = await queries.lock_payment(stored.id)
        assert current is not None  # noqa: S101 - payments are never deleted
        is_same_page = (current.attempt, current.checkout_id) == (stored.attempt, stored.checkout_id)
        if not is_same_page and any(getattr(current, column) != value for column, value in billing.items()):
            raise _OvertakenError(STARTED_MEANWHILE)
        if not is_same_page or current.status in SETTLED:
            return current
        changes: dict[Any, Any] = {
            PaymentTable.attempt: stored.attempt + 1,
            PaymentTable.checkout_id: "",
            PaymentTable.checkout_url: "",
            PaymentTable.checkout_state: "",
            PaymentTable.payment_intent: "",
            PaymentTable.failure: "",
            PaymentTable.status: "pending",
        }
        await queries.update_payment(stored.id, {**changes, **billing})
    return await queries.find_payment(stored.id) or current


def _require_same_amount(stored: PaymentRow, row: PaymentTable) -> None:
    ours = (stored.net_amount, stored.currency, stored.account)
    if ours != (row.net_amount, row.currency, row.account):
        raise Conflict(FIXED)


def refuse_transaction() -> None:
    """Raise RuntimeError within a transaction, which must not wait for Stripe."""
    if database.engine.current_transaction.get() is not None:
        raise RuntimeError("Payments must not be changed at Stripe within a transaction: it would wait for Stripe.")
