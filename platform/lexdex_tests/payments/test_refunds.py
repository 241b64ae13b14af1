"""Refunds by admins: in whole or in part, never more than was paid, each once."""

import asyncio
import json
from uuid import uuid4

import pytest

from lexdex.foundation import database as db
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict
from lexdex.foundation.personal_data import Person
from lexdex.payments import personal_data, service
from lexdex_tests.approvals.builders import approve
from lexdex_tests.payments.builders import BUYER, Shop, read_events


async def test_a_part_and_then_the_rest(shop: Shop) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    first = (await shop.refund(headers, payment, 19_001, "One module less.")).json()
    assert (first["payment"]["status"], first["payment"]["refunded_amount"]) == ("partly_refunded", 19_001)
    assert [(each["amount"], each["state"], each["reason"]) for each in first["refunds"]] == [
        (19_001, "succeeded", "One module less.")
    ]
    second = (await shop.refund(headers, payment, 99_999)).json()["payment"]
    assert (second["status"], second["credit_note_numbers"]) == ("refunded", ["LX-CN-000001", "LX-CN-000002"])
    notes = await db.fetch("SELECT content FROM invoice WHERE kind = 'credit_note' ORDER BY number")
    contents = [json.loads(note["content"]) for note in notes]
    assert sum(content["tax_amount"] for content in contents) == payment.tax_amount
    assert [content["net_amount"] + content["tax_amount"] for content in contents] == [19_001, 99_999]
    assert {content["corrected_number"] for content in contents} == {"LX-INV-000001"}
    published = await read_events("payment.refunded")
    assert [(event["amount"], event["refunded_amount"], event["is_whole"]) for event in published] == [
        *((19_001, 19_001, False), (99_999, 119_000, True)),
    ]
    assert (await shop.refund(headers, payment, 1)).status_code == 409


async def test_a_credit_note_names_the_buyer_also_after_the_account_is_erased(shop: Shop) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    await personal_data.erase(shop.settings, Person(shop.account_id, BUYER))
    assert (await shop.refund(headers, payment, 19_000)).status_code == 200
    documents = await db.fetch("SELECT content FROM invoice ORDER BY kind DESC")
    invoice, note = [json.loads(each["content"]) for each in documents]
    buyer = [note[name] for name in ("buyer_name", "buyer_address", "buyer_country", "buyer_tax_id")]
    assert buyer == [invoice[name] for name in ("buyer_name", "buyer_address", "buyer_country", "buyer_tax_id")]
    assert buyer[0] == "Maker GmbH"


async def test_the_tax_of_many_small_refunds_adds_up(shop: Shop) -> None:
    """Each of these refunds would have no tax if it were rounded alone."""
    payment, headers = await shop.start_paid(), await shop.admin()
    for amount in (2, 2, payment.total_amount - 4):
        assert (await shop.refund(headers, payment, amount)).status_code == 200
    notes = await db.fetch("SELECT content FROM invoice WHERE kind = 'credit_note' ORDER BY number")
    taxes = [json.loads(note["content"])["tax_amount"] for note in notes]
    assert taxes == [0, 1, payment.tax_amount - 1]


async def test_concurrent_refunds_never_exceed_the_payment(shop: Shop) -> None:
    payment = await shop.start_paid()
    actor = Actor(shop.account_id, uuid4(), "admin@lexdex.example", "Ada", 3, "passed")
    made = (service.refund(shop.settings, payment.id, 50_000, "A mistake.", actor, refund_id=uuid4()) for _ in range(5))
    answers = await asyncio.gather(*made, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Conflict)]
    assert (len(refused), (await shop.read(payment)).refunded_amount) == (3, 100_000)
    assert "At most 190.00 USD" in str(refused[0].detail)


async def test_one_refund_of_a_payment_waits_at_a_time(shop: Shop) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    path, body = f"/api/admin/payments/{payment.id}/refund", {"amount": 50_000, "reason": "A mistake."}
    answers = await asyncio.gather(*(shop.client.post(path, json=body, headers=headers) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [202, 409, 409, 409, 409]
    assert (await shop.read(payment)).refunded_amount == 0
    [requested] = [answer.json() for answer in answers if answer.status_code == 202]
    approver = await shop.approver()
    approvals = await asyncio.gather(*(approve(shop.client, requested["id"], approver) for _ in range(5)))
    assert sorted(answer.status_code for answer in approvals) == [200, 409, 409, 409, 409]
    assert (await shop.read(payment)).refunded_amount == 50_000


@pytest.mark.parametrize("kind", ["drop_after", "drop_before", "error_500", "garbage"])
async def test_a_refund_whose_answer_is_lost_is_made_once(shop: Shop, kind: str) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    shop.simulator.order_fault(kind, path="/v1/refunds", method="POST", count=10)
    pending = (await shop.refund(headers, payment, 50_000)).json()
    assert (pending["payment"]["refunded_amount"], pending["refunds"][0]["state"]) == (0, "pending")
    # It counts although nobody knows yet whether it was made.
    assert (await shop.refund(headers, payment, 69_001)).status_code == 409
    shop.simulator.control("faults", [])
    # After a day, the provider has forgotten the idempotency key.
    shop.simulator.control("clock", {"advance_seconds": 25 * 3600})
    await shop.reconcile()
    after = await shop.read(payment)
    assert (after.status, after.refunded_amount, len(after.credit_note_numbers)) == ("partly_refunded", 50_000, 1)
    assert len(await read_events("payment.refunded")) == 1
    intent = await db.fetch_value("SELECT payment_intent FROM payment")
    made = shop.simulator.http.get("/v1/refunds", params={"payment_intent": intent}).json()["data"]
    assert [refund["amount"] for refund in made] == [50_000]


async def test_a_refund_in_the_dashboard_gets_a_credit_note(shop: Shop) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    intent = await db.fetch_value("SELECT payment_intent FROM payment")
    made = shop.simulator.http.post("/v1/refunds", data={"payment_intent": intent, "amount": "40000"})
    assert made.status_code == 200
    for _ in range(2):
        await shop.deliver(shop.new_events())
    after = await shop.read(payment)
    assert (after.refunded_amount, after.credit_note_numbers) == (40_000, ["LX-CN-000001"])
    assert (await shop.refund(headers, payment, 79_001)).status_code == 409


async def test_a_refund_that_the_provider_refuses_frees_the_amount(shop: Shop) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    intent = await db.fetch_value("SELECT payment_intent FROM payment")
    shop.simulator.http.post("/v1/refunds", data={"payment_intent": intent, "amount": "100000"})
    # Refunded at the provider, and the webhook has not arrived.
    refused = await shop.refund(headers, payment, 50_000)
    assert refused.status_code == 409
    assert "refused" in refused.json()["detail"]
    await shop.deliver(shop.new_events())
    assert (await shop.refund(headers, payment, 19_000)).status_code == 200
    assert (await shop.read(payment)).status == "refunded"


async def test_what_is_not_paid_cannot_be_refunded(shop: Shop) -> None:
    payment, headers = await shop.start(), await shop.admin()
    answer = await shop.refund(headers, payment, 100)
    assert (answer.status_code, answer.json()["detail"]) == (409, "Only a paid payment can be refunded.")


@pytest.mark.parametrize(
    "body",
    [
        {"amount": 0, "reason": "x"},
        {"amount": -1, "reason": "x"},
        {"amount": 1.5, "reason": "x"},
        {"amount": 10**12, "reason": "x"},
        {"amount": 5, "reason": ""},
        {"amount": 5, "reason": "x", "currency": "eur"},
        {"amount": 5},
        {},
        [],
    ],
)
async def test_a_malformed_refund_is_refused(shop: Shop, body: object) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    answer = await shop.client.post(f"/api/admin/payments/{payment.id}/refund", json=body, headers=headers)
    assert answer.status_code == 422
    assert await db.fetch_value("SELECT count(*) FROM refund") == 0
