"""A payment from its order to the invoice: what is charged, what is stored, and who hears of it."""

import asyncio
from uuid import uuid4

import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import Conflict, Invalid, Unavailable
from lexdex.payments import service
from lexdex.settings import Settings
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.fixtures.stripe import CARD, DECLINED, NEEDS_3DS
from lexdex_tests.payments.builders import Shop, read_events


async def test_a_paid_order_is_paid_once_with_tax_invoice_and_event(shop: Shop) -> None:
    payment = await shop.start()
    assert (payment.status, payment.net_amount, payment.tax_amount, payment.total_amount) == (
        *("pending", 100_000, 19_000, 119_000),
    )
    page = shop.simulator.http.get(payment.checkout_url).text
    assert "USD 1,190.00" in page
    assert "Tax (19 %)" in page
    paid = await shop.pay(payment)
    assert paid.headers["location"] == f"{shop.settings.public_url}/software-validation-management?payment=returned"
    await shop.deliver(shop.new_events())
    after = await shop.read(payment)
    assert (after.status, after.invoice_number, after.checkout_url) == ("paid", "LX-INV-000001", "")
    assert after.paid_at is not None
    [event] = await read_events("payment.succeeded")
    assert event == {
        "type": "payment.succeeded",
        "payment_id": str(payment.id),
        "purpose": "validation",
        "reference": str(payment.reference),
        "amount": 119_000,
        "currency": "usd",
    }
    assert await read_events("payment.failed") == []


async def test_a_returning_buyer_sees_the_payment_without_any_webhook(shop: Shop) -> None:
    payment = await shop.start()
    await shop.pay(payment)
    assert (await shop.read(payment)).status == "pending"
    refreshed = await service.refresh_payment(shop.settings, payment.purpose, payment.reference)
    assert refreshed is not None
    assert refreshed.status == "paid"


async def test_a_declined_card_fails_once_and_another_card_pays(shop: Shop) -> None:
    payment = await shop.start()
    for _ in range(2):
        await shop.pay(payment, DECLINED)
        await shop.deliver(shop.new_events())
    failed = await shop.read(payment)
    assert (failed.status, failed.failure, failed.checkout_url) == (
        *("failed", "The card was declined.", payment.checkout_url),
    )
    assert [event["reason"] for event in await read_events("payment.failed")] == ["generic_decline"]
    await shop.pay(payment, CARD)
    await shop.deliver(shop.new_events())
    assert (await shop.read(payment)).status == "paid"
    assert len(await read_events("payment.succeeded")) == 1


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("4000000000009995", "The card has insufficient funds."),
        ("4000000000000069", "The card has expired."),
        ("4000000000000127", "The security code of the card is incorrect."),
        ("4000000000000119", "The card could not be processed. Please try again."),
        # A bank's reason such as a lost card is not for whoever holds it.
        ("4000000000009987", "The card was declined."),
    ],
)
async def test_each_refusal_has_a_sentence(shop: Shop, number: str, sentence: str) -> None:
    payment = await shop.start()
    await shop.pay(payment, number)
    await shop.deliver(shop.new_events())
    assert (await shop.read(payment)).failure == sentence


async def test_abandoned_3d_secure_ends_with_its_page(shop: Shop) -> None:
    order = shop.build_order()
    payment = await shop.start(order)
    await shop.pay(payment, NEEDS_3DS)
    await shop.deliver(shop.new_events())
    assert (await shop.read(payment)).status == "requires_action"
    shop.simulator.control("clock", {"advance_seconds": 24 * 3600 + 1})
    await shop.reconcile()
    ended = await shop.read(payment)
    assert (ended.status, ended.checkout_url) == ("canceled", "")
    assert [event["reason"] for event in await read_events("payment.failed")] == ["expired"]
    again = await shop.start(order)
    assert again.id == payment.id
    assert again.checkout_url not in {"", payment.checkout_url}
    await shop.pay(again)
    await shop.reconcile()
    assert (await shop.read(payment)).status == "paid"
    assert shop.count_charges(payment) == 1


async def test_3d_secure_that_the_bank_refuses(shop: Shop) -> None:
    payment = await shop.start()
    await shop.pay(payment, NEEDS_3DS)
    shop.simulator.authenticate(payment.checkout_url, decision="refuse")
    await shop.deliver(shop.new_events())
    assert (await shop.read(payment)).failure == "The bank did not confirm the payment."


async def test_a_double_click_makes_one_payment_with_one_page(shop: Shop) -> None:
    order = shop.build_order()
    payments = await asyncio.gather(*(shop.start(order) for _ in range(6)))
    assert len({payment.id for payment in payments}) == 1
    assert len({payment.checkout_url for payment in payments}) == 1
    assert await db.fetch_value("SELECT count(*) FROM payment") == 1


async def test_two_tabs_pay_once(shop: Shop) -> None:
    payment = await shop.start()
    answers = await asyncio.gather(*(shop.pay(payment) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 303]
    await shop.deliver(shop.new_events())
    assert shop.count_charges(payment) == 1
    assert len(await read_events("payment.succeeded")) == 1


async def test_a_paid_order_opens_no_further_page(shop: Shop) -> None:
    order = shop.build_order()
    payment = await shop.start(order)
    await shop.pay(payment)
    # Nothing has arrived here yet, and still there is no second page: Stripe is asked first.
    again = await shop.start(order)
    assert (again.status, again.checkout_url) == ("paid", "")


async def test_the_amount_cannot_be_changed_by_a_second_order(shop: Shop) -> None:
    order = shop.build_order()
    await shop.start(order)
    with pytest.raises(Conflict):
        await shop.start(shop.build_order(reference=order.reference, amount=100))
    with pytest.raises(Conflict):
        await shop.start(shop.build_order(reference=order.reference, currency="eur"))


@pytest.mark.parametrize("change", ["total_amount = total_amount + 1", "currency = 'gbp'"])
async def test_another_amount_or_currency_at_stripe_is_no_payment(
    shop: Shop, security_lines: SecurityLines, change: str
) -> None:
    payment = await shop.start()
    await shop.pay(payment)
    await db.execute(f"UPDATE payment SET {change}")
    await shop.deliver(shop.new_events())
    assert (await shop.read(payment)).status == "processing"
    assert await read_events("payment.succeeded") == []
    mismatches = security_lines.read("payment_mismatched")
    assert {(line["payment_id"], line["reason"]) for line in mismatches} == {(str(payment.id), "amount")}


async def test_corrected_billing_details_replace_the_page(shop: Shop) -> None:
    order = shop.build_order()
    first = await shop.start(order)
    second = await shop.start(
        shop.build_order(reference=order.reference, country="FR", tax_id="FR12345678901", billing_name="Maker SARL")
    )
    assert (second.id, second.total_amount, second.tax_amount) == (first.id, 100_000, 0)
    assert "Reverse charge" in second.tax_note
    # The former page, with the former tax, can no longer be paid.
    assert "has expired" in (await shop.pay(first)).text
    await shop.pay(second)
    await shop.reconcile()
    assert (await shop.read(first)).total_amount == 100_000
    assert shop.count_charges(first) == 1


async def test_a_canceled_payment_cannot_be_paid(shop: Shop) -> None:
    payment = await shop.start()
    canceled = await service.cancel_payment(shop.settings, payment.purpose, payment.reference)
    assert (canceled.status, canceled.checkout_url) == ("canceled", "")
    assert "has expired" in (await shop.pay(payment)).text
    paid = await shop.start_paid()
    with pytest.raises(Conflict, match="paid already"):
        await service.cancel_payment(shop.settings, paid.purpose, paid.reference)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"country": "Germany"}, "country"),
        ({"country": "XX"}, "country"),
        ({"country": "UK"}, "country"),
        ({"billing_name": " "}, "name and address"),
        ({"billing_address": ""}, "name and address"),
        ({"tax_id": "987654321"}, "VAT number"),
        ({"country": "FR", "tax_id": "DE987654321"}, "such as FR"),
        ({"country": "US", "tax_id": "x" * 30}, "tax id"),
    ],
)
async def test_an_order_that_cannot_be_is_refused(shop: Shop, fields: dict[str, str], words: str) -> None:
    with pytest.raises(Invalid, match=words):
        await shop.start(shop.build_order(**fields))
    assert await db.fetch_value("SELECT count(*) FROM payment") == 0


async def test_without_an_account_at_stripe_nothing_can_be_paid(shop: Shop, settings: Settings) -> None:
    with pytest.raises(Unavailable, match="not available"):
        await service.create_payment(settings, shop.build_order())


async def test_a_payment_of_another_account_does_not_exist(shop: Shop) -> None:
    assert await service.get_payment("validation", uuid4()) is None
    assert await service.refresh_payment(shop.settings, "validation", uuid4()) is None


async def test_calls_within_a_transaction_are_refused(shop: Shop) -> None:
    async with db.transaction():
        with pytest.raises(RuntimeError, match="transaction"):
            await shop.start()


async def test_security_log_lines_have_ids_and_amounts_only(shop: Shop, security_lines: SecurityLines) -> None:
    payment = await shop.start_paid()
    lines = security_lines.read("payment_changed")
    facts = [(line["action"], line["payment_id"], line["amount"], line["currency"]) for line in lines]
    assert facts == [("created", str(payment.id), 119_000, "usd"), ("paid", str(payment.id), 119_000, "usd")]
    text = str(lines)
    for secret in ("4242", "Meridian", "Berlin", "DE987654321", "buyer@"):
        assert secret not in text
