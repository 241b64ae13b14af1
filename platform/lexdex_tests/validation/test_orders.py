"""Orders: the price is frozen, nothing paid is lost, nothing is charged for nothing, refunds end a request."""

import asyncio
from importlib import resources
from uuid import UUID

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex.validation import jobs
from lexdex.validation.service import orders, rubric
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    FORM,
    REQUESTS,
    Cast,
    create_cast,
    create_draft,
    create_paid,
    send,
    send_with_approval,
    start_testing,
)
from lexdex_tests.validation.partners import Payments, open_client

RUBRIC = resources.files("lexdex.validation").joinpath("rubric.toml").read_text(encoding="utf-8")


async def order(cast: Cast) -> str:
    """Order a draft, whose payment is then due; returns its id."""
    request_id: str = (await create_draft(cast))["id"]
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/payment", BILLING, status=201)
    return request_id


@pytest.mark.covers("Y13")
async def test_a_request_is_submitted_only_with_a_package_and_a_payment(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    draft = await create_draft(cast, package=None)
    assert draft["missingFields"] == ["package"]
    without = draft["id"]
    refused = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{without}/submit", status=409)
    assert refused["detail"] == "Please choose a package first."
    request_id = await order(cast)
    refused = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/submit", status=409)
    assert refused["detail"].startswith("The payment isn't complete yet.")
    await payments.complete(request_id)
    for _ in range(2):
        submitted = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/submit")
        assert submitted["status"] == "submitted"
    assert [entry["move"] for entry in submitted["history"]] == ["order", "pay"]


async def test_the_terms_must_be_accepted(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}/payment"
    refused = await send(cast, cast.vendor, "POST", path, {**BILLING, "terms_accepted": False}, status=400)
    assert refused["detail"] == "You must agree to the Terms & Conditions."
    await send(cast, cast.vendor, "POST", path, {**BILLING, "card_number": "4242424242424242"}, status=422)
    assert await payments.find(path.split("/")[-2]) is None


async def test_any_number_of_orders_make_one_payment(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}/payment"
    answers = await asyncio.gather(*(client.post(path, json=BILLING, headers=cast.vendor) for _ in range(5)))
    assert {(answer.status_code, answer.json()["id"]) for answer in answers} == {(201, answers[0].json()["id"])}
    assert (await send(cast, cast.vendor, "GET", path))["net_amount"] == 59900


async def test_the_price_is_frozen_with_the_order(
    client: httpx.AsyncClient, payments: Payments, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    dearer = rubric.parse_rubric(RUBRIC.replace("price = 59900", "price = 99900").encode())
    monkeypatch.setattr("lexdex.validation.service.views.load_rubric", lambda: dearer)
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert shown["price"] == {"amount": 59900, "currency": "usd"}
    assert (await create_draft(cast))["price"]["amount"] == 99900


async def test_package_and_product_are_fixed_with_the_order_but_the_form_is_not(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{await order(cast)}"
    body = {"revision": 1, "package": "basic", "productId": "deeds", "form": FORM}
    refused = await send(cast, cast.vendor, "PUT", path, body, status=409)
    assert refused["detail"]["message"].startswith("The package and the product can't be changed")
    body = {**body, "package": "express-basic", "form": {**FORM, "softwareName": ""}}
    refused = await send(cast, cast.vendor, "PUT", path, body, status=400)
    assert refused["detail"] == "This request was ordered, so these fields can't be empty: software name."
    saved = await send(cast, cast.vendor, "PUT", path, {**body, "form": {**FORM, "softwareVersion": "4.3"}})
    assert saved["form"]["softwareVersion"] == "4.3"


async def test_a_submitted_request_can_no_longer_be_edited(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{await create_paid(cast, payments)}"
    body = {"revision": 1, "package": "express-basic", "productId": "deeds", "form": {**FORM, "softwareName": "New"}}
    refused = await send(cast, cast.vendor, "PUT", path, body, status=409)
    assert refused["detail"]["message"] == "This request was submitted already, so it can't be changed any more."


@pytest.mark.parametrize("report", ["webhook", "repeated webhook", "job"])
async def test_a_paid_request_is_submitted_without_its_vendor(
    client: httpx.AsyncClient, settings: Settings, payments: Payments, report: str
) -> None:
    """The API may die between the charge and the submission, and reports of payments may arrive twice or never."""
    cast = await create_cast(client)
    request_id = await order(cast)
    await jobs.submit_paid_requests(JobContext(settings, ()))
    assert (await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}"))["status"] == "awaiting_payment"
    await payments.complete(request_id)
    await read_new_emails(settings)
    if report == "job":
        await payments.refresh(request_id)
        await jobs.submit_paid_requests(JobContext(settings, ()))
    else:
        await payments.deliver(payments.list_webhooks() * (2 if report == "repeated webhook" else 1))
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert (shown["status"], len(shown["history"])) == ("submitted", 2)
    subjects = [email.subject for email in await read_new_emails(settings)]
    assert subjects.count("Validation Request Submitted: Deeds") == 1


async def test_a_withdrawn_request_costs_nothing(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    path = f"{REQUESTS}/{request_id}"
    shown = await send(cast, cast.vendor, "POST", f"{path}/withdraw", {"reason": "Too early."})
    assert (shown["status"], shown["badge"], shown["estimatedCompletion"]) == ("withdrawn", "gray", None)
    assert (await payments.require(request_id)).status == "canceled"
    await read_new_emails(settings)
    # The provider reports a payment that was made at the last moment.
    await orders.accept_payment(settings, UUID(request_id))
    assert (await send(cast, cast.vendor, "GET", path))["status"] == "withdrawn"
    (email,) = await read_new_emails(settings)
    assert "Please refund it." in email.text


async def test_a_payment_at_the_moment_of_the_withdrawal_submits_the_request(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    await payments.complete(request_id)
    path = f"{REQUESTS}/{request_id}"
    await send(cast, cast.vendor, "POST", f"{path}/withdraw", {"reason": "Too early."}, status=409)
    assert (await send(cast, cast.vendor, "GET", path))["status"] == "submitted"
    await send(cast, cast.vendor, "POST", f"{path}/withdraw", {"reason": "Too early."})


@pytest.mark.parametrize("is_ordered", [False, True], ids=["draft", "unpaid request"])
async def test_only_who_manages_the_product_pays(
    client: httpx.AsyncClient, payments: Payments, is_ordered: bool
) -> None:
    cast = await create_cast(client)
    request_id: str = (await order(cast)) if is_ordered else (await create_draft(cast))["id"]
    path = f"{REQUESTS}/{request_id}"
    await db.execute("UPDATE claim SET state = 'revoked'")
    refused = await send(cast, cast.vendor, "POST", f"{path}/payment", BILLING, status=409)
    assert refused["detail"].startswith("You no longer manage this product, so the request can't be paid.")
    assert (await send(cast, cast.vendor, "GET", path))["status"] == ("awaiting_payment" if is_ordered else "draft")
    if is_ordered:
        assert (await send(cast, cast.vendor, "GET", f"{path}/payment"))["checkout_url"] == ""
        await send(cast, cast.vendor, "POST", f"{path}/withdraw", {"reason": "Not ours any more."})
    else:
        assert await payments.find(request_id) is None


async def test_an_admin_refunds_a_request_once(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}/refund"
    await send_with_approval(cast, path, {"reason": "As agreed."})
    assert (await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}"))["status"] == "canceled"
    payment = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}/payment")
    assert payment["status"] == "refunded"
    assert payment["refunded_amount"] == payment["total_amount"] == round(59900 * 1.19)
    assert len(payment["credit_note_numbers"]) == 1
    refused = await send(cast, cast.admin, "POST", path, {"reason": "As agreed."}, status=409)
    assert refused["detail"] == "This request was refunded already."
    spending = await send(cast, cast.vendor, "GET", "/api/validation/analytics")
    assert spending["spent"]["amount"] == 0


async def test_after_a_partial_refund_only_the_rest_is_refunded(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    payment = await payments.require(request_id)
    part = {"amount": 10_000, "reason": "For the delay."}
    await send_with_approval(cast, f"/api/admin/payments/{payment.id}/refund", part)
    await send_with_approval(cast, f"{ADMIN}/requests/{request_id}/refund", {"reason": "As agreed."})
    staff_request = await send(cast, cast.admin, "GET", f"{ADMIN}/requests/{request_id}")
    assert staff_request["status"] == "canceled"
    refunded = await payments.require(request_id)
    assert (refunded.status, refunded.refunded_amount) == ("refunded", refunded.total_amount)
    assert len(refunded.credit_note_numbers) == 2


async def test_a_request_cannot_be_withdrawn_once_testing_has_started(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    path = f"{REQUESTS}/{request_id}/withdraw"
    refused = await send(cast, cast.vendor, "POST", path, {"reason": "Too late."}, status=409)
    assert refused["detail"].startswith("This request can't be withdrawn any more")


async def test_a_refund_elsewhere_cancels_the_request(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    for _ in range(2):
        await orders.accept_refund(settings, UUID(request_id))
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert (shown["status"], shown["history"][-1]["party"]) == ("canceled", "system")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"country": "XX"}, "Please choose the country of the billing address."),
        ({"country": "DE", "tax_id": "1"}, "Please enter the VAT number"),
        ({"name": "  "}, "Please enter the name and address for the invoice."),
    ],
)
async def test_wrong_billing_details_leave_the_draft_a_draft(
    client: httpx.AsyncClient, wrong: dict[str, str], sentence: str
) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}"
    refused = await send(cast, cast.vendor, "POST", f"{path}/payment", {**BILLING, **wrong}, status=400)
    assert refused["detail"].startswith(sentence)
    assert (await send(cast, cast.vendor, "GET", path))["status"] == "draft"


async def test_without_payments_an_order_is_unavailable_and_the_draft_stays(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}"
    unpaid = create_app(msgspec.structs.replace(settings, stripe_api_key="", stripe_webhook_secret=""))
    async with open_client(unpaid) as other:
        answer = await other.post(f"{path}/payment", json=BILLING, headers=cast.vendor)
    assert (answer.status_code, "not available" in answer.json()["detail"]) == (503, True)
    assert (await send(cast, cast.vendor, "GET", path))["status"] == "draft"
