"""All parts together: paid by card, examined, certified, watched, suspended, replaced, revoked and refunded."""

from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.certificates.jobs import apply_due_changes
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.certificates.builders import age
from lexdex_tests.commands import run_command
from lexdex_tests.events import process_outbox
from lexdex_tests.fixtures.stripe import NEEDS_3DS
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    REQUESTS,
    Cast,
    create_cast,
    create_draft,
    decide,
    record_findings,
    send,
    send_with_approval,
    start_testing,
)
from lexdex_tests.validation.partners import Payments, list_certificates

PACKAGE = "standard"
"""It earns the STAR mark."""
SOURCE = Source("editor", "the vendor's website")
CASES = f"{ADMIN}/cases"


async def order_and_pay(cast: Cast, payments: Payments, settings: Settings, *, version: str = "4.2") -> str:
    """Order, and pay with a card that needs 3-D Secure; the webhooks submit the request. Returns its id."""
    request_id: str = (await create_draft(cast, package=PACKAGE, softwareVersion=version))["id"]
    own = f"{REQUESTS}/{request_id}"
    payment = await send(cast, cast.vendor, "POST", f"{own}/payment", BILLING, status=201)
    assert (payment["status"], payment["net_amount"]) == ("pending", payment["total_amount"] - payment["tax_amount"])
    payments.simulator.pay(payment["checkout_url"], NEEDS_3DS)
    returned = payments.simulator.authenticate(payment["checkout_url"])
    page = f"/software-validation-management?tab=requests&request={request_id}&payment=returned"
    assert returned.headers["location"] == f"{settings.public_url}{page}"
    await payments.deliver(payments.list_webhooks())
    assert (await send(cast, cast.vendor, "GET", own))["status"] == "submitted"
    return request_id


async def certify(cast: Cast, payments: Payments, settings: Settings, *, version: str = "4.2") -> str:
    """Pay, examine and decide; the worker makes the certificate. Returns its number."""
    request_id = await order_and_pay(cast, payments, settings, version=version)
    staff = f"{ADMIN}/requests/{request_id}"
    await start_testing(cast, request_id)
    await record_findings(cast, request_id, package=PACKAGE)
    await send(cast, cast.tester, "POST", f"{staff}/complete")
    await process_outbox(settings)
    await send(cast, cast.tester, "POST", f"{staff}/send-report")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "Thank you."})
    number: str = (await decide(cast, request_id, "issue"))["certificateNumber"]
    await process_outbox(settings)
    return number


async def change_fact(settings: Settings, version: str) -> None:
    """Change an examined fact of the catalogue."""
    await catalogue.update_product("deeds", {"version": version}, source=SOURCE, actor="test")
    await process_outbox(settings)


async def read_badge(client: httpx.AsyncClient) -> str:
    return (await client.get("/api/badges/deeds/star.svg")).text


async def has_star(client: httpx.AsyncClient) -> bool:
    return bool((await client.get("/product/deeds")).json()["Star"])


async def require_intact_log(settings: Settings) -> None:
    verified = await run_command(settings, "log", "verify")
    assert (verified.code, "intact" in verified.out) == (0, True), verified


@pytest.mark.covers("Y10", "Y23")
async def test_a_stranger_can_check_what_a_paid_validation_has_led_to(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    assert not await has_star(client)
    number = await certify(cast, payments, settings)
    record = (await client.get(f"/api/certificates/{number}")).json()
    expected = {
        "status": "active",
        "issuer": "official",
        "holder": "Maker Ltd",
        "programme": "Full validation",
        "package": "Standard",
        "product_id": "deeds",
        "star": True,
        "file_state": "ready",
    }
    assert {name: record[name] for name in expected} == expected
    content = (await client.get(record["file_url"])).content
    checked = await client.post(
        f"/api/certificates/check?number={number}", content=content, headers={"Content-Type": "application/pdf"}
    )
    assert (checked.json()["outcome"], checked.json()["signature"]) == ("valid", "valid")
    credential = (await client.get(record["credential_url"])).text
    assert credential.count(".") == 2
    body = {"credential": credential, "number": number, "product_id": "deeds", "module": ""}
    assert (await client.post("/api/certificates/check-credential", json=body)).json()["outcome"] == "valid"
    register = (await client.get("/api/certificates?q=deeds")).json()
    assert [each["number"] for each in register["certificates"]] == [number]
    assert await has_star(client)
    assert number in await read_badge(client)
    (own,) = await send(cast, cast.vendor, "GET", "/api/validation/certificates")
    assert (own["id"], own["certificateType"], own["status"]) == (number, "Standard", "active")
    await require_intact_log(settings)


async def test_a_changed_fact_is_watched_and_suspends_unless_it_is_examined(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    number = await certify(cast, payments, settings)
    await change_fact(settings, "v5")
    await read_new_emails(settings)
    await change_fact(settings, "v6")
    assert not await read_new_emails(settings)
    (case,) = await send(cast, cast.admin, "GET", f"{CASES}?state=open")
    assert (case["kind"], "version" in case["reason"]) == ("surveillance", True)
    seen = {"directory_facts_hash": case["directory_facts_hash"]}
    examined: dict[str, Any] = {"is_upheld": False, "outcome": "Version 6 was examined.", **seen}
    await send(cast, cast.admin, "POST", f"{CASES}/{case['id']}/close", examined)
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert (record["status"], record["changed_facts"], record["surveillance_due_at"]) == ("active", [], None)
    # What the vendor is told about the outcome is no part of the public record.
    assert examined["outcome"] not in str(record)

    await change_fact(settings, "v7")
    await age(number, 31)
    await apply_due_changes(JobContext(settings, ()))
    await process_outbox(settings)
    assert [each.status for each in await list_certificates()] == ["suspended"]
    assert not await has_star(client)
    assert "suspended" in (await read_badge(client)).lower()
    (case,) = await send(cast, cast.admin, "GET", f"{CASES}?state=open")
    upheld = {"is_upheld": True, "outcome": "Version 7 is another product."}
    assert (await send(cast, cast.admin, "POST", f"{CASES}/{case['id']}/close", upheld))["status"] == "upheld"

    renewed = await certify(cast, payments, settings, version="7")
    assert [(each.number, each.status) for each in await list_certificates()] == [
        (renewed, "active"),
        (number, "superseded"),
    ]
    assert await has_star(client)
    revoked = {"reason": "The holder asked for it."}
    await send_with_approval(cast, f"/api/admin/certificates/{renewed}/revocation", revoked)
    assert not await has_star(client)
    await require_intact_log(settings)


async def test_restored_facts_end_the_surveillance_that_they_opened(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    number = await certify(cast, payments, settings)
    facts: dict[str, Any] = (await client.get(f"/api/certificates/{number}")).json()["facts"]
    await change_fact(settings, "v5")
    await catalogue.update_product("deeds", {"version": facts["version"]}, source=SOURCE, actor="test")
    await process_outbox(settings)
    (case,) = await send(cast, cast.admin, "GET", CASES)
    assert (case["status"], case["outcome"]) == ("dismissed", "The catalogue states the examined facts again.")
    await send(
        cast,
        cast.admin,
        "POST",
        f"{ADMIN}/requests/{case['request_id']}/surveillance",
        {"reason": "A tip."},
        status=201,
    )
    await change_fact(settings, "v5")
    await catalogue.update_product("deeds", {"version": facts["version"]}, source=SOURCE, actor="test")
    await process_outbox(settings)
    (opened_by_hand,) = await send(cast, cast.admin, "GET", f"{CASES}?state=open")
    assert opened_by_hand["reason"] == "A tip."


async def test_the_request_is_canceled_when_all_of_its_payment_was_refunded(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await order_and_pay(cast, payments, settings)
    payment = await payments.require(request_id)
    path, own = f"/api/admin/payments/{payment.id}/refund", f"{REQUESTS}/{request_id}"
    for amount, state in ((1_000, "submitted"), (payment.total_amount - 1_000, "canceled")):
        await send_with_approval(cast, path, {"amount": amount, "reason": "As agreed."})
        await process_outbox(settings)
        assert (await send(cast, cast.vendor, "GET", own))["status"] == state
    refused = await send(cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/refund", {"reason": "x"}, status=409)
    assert refused["detail"] == "This request was refunded already."


@pytest.mark.parametrize("reason", ["", "   ", "x" * 501, "Two\nlines"])
async def test_a_refund_that_cannot_be_printed_changes_nothing(
    client: httpx.AsyncClient, settings: Settings, payments: Payments, reason: str
) -> None:
    cast = await create_cast(client)
    request_id = await order_and_pay(cast, payments, settings)
    answer = await client.post(f"{ADMIN}/requests/{request_id}/refund", json={"reason": reason}, headers=cast.admin)
    assert answer.status_code in {400, 422}
    assert (await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}"))["status"] == "submitted"
    assert (await payments.require(request_id)).status == "paid"


@pytest.mark.parametrize("webhooks", ["dropped", "doubled", "reversed", "late"])
async def test_whatever_happens_to_webhooks_the_request_is_submitted_once(
    client: httpx.AsyncClient, settings: Settings, payments: Payments, webhooks: str
) -> None:
    cast = await create_cast(client)
    request_id: str = (await create_draft(cast))["id"]
    own = f"{REQUESTS}/{request_id}"
    await send(cast, cast.vendor, "POST", f"{own}/payment", BILLING, status=201)
    await read_new_emails(settings)
    await payments.complete(request_id)
    events = payments.list_webhooks()
    if webhooks in {"dropped", "late"}:
        # The vendor comes back from the payment page.
        assert (await send(cast, cast.vendor, "GET", f"{own}/payment"))["status"] == "paid"
        assert (await send(cast, cast.vendor, "GET", own))["status"] == "submitted"
    await payments.deliver({"dropped": [], "doubled": events * 2, "reversed": events[::-1], "late": events}[webhooks])
    shown = await send(cast, cast.vendor, "GET", own)
    assert [entry["move"] for entry in shown["history"]] == ["order", "pay"]
    subjects = [email.subject for email in await read_new_emails(settings)]
    assert subjects.count("Validation Request Submitted: Deeds") == 1
    assert payments.count_charges(request_id) == 1
