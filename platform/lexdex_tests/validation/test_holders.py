"""The holder of a certificate is the product's company, or what the tester has confirmed; never the vendor's text."""

from typing import Any

import httpx

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.settings import Settings
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import (
    ADMIN,
    REQUESTS,
    Cast,
    complete_and_send_report,
    create_cast,
    create_paid,
    decide,
    record_findings,
    send,
    send_report,
    start_testing,
)
from lexdex_tests.validation.partners import Payments

SOURCE = Source("editor", "the vendor's website")
TYPED = "Another Company Inc."
CONFIRM: dict[str, Any] = {"organization_name": "Maker Holding plc", "reason": "The register extract says so."}


async def reply(cast: Cast, request_id: str) -> None:
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "Thank you."})


async def test_what_the_vendor_typed_is_no_holder(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    await catalogue.update_product("deeds", {"company": "Deeds GmbH"}, source=SOURCE, actor="test")
    request_id = await create_paid(cast, payments, organizationName=TYPED)
    assert (await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}"))["holder"] == "Deeds GmbH"
    await send_report(cast, settings, request_id)
    await reply(cast, request_id)
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    assert (await client.get(f"/api/certificates/{number}")).json()["holder"] == "Deeds GmbH"


async def test_the_tester_confirms_another_holder(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    await catalogue.update_product("deeds", {"company": ""}, source=SOURCE, actor="test")
    request_id = await create_paid(cast, payments, organizationName=CONFIRM["organization_name"])
    await start_testing(cast, request_id)
    await record_findings(cast, request_id)
    path = f"{ADMIN}/requests/{request_id}"
    completed = await send(cast, cast.tester, "POST", f"{path}/complete")
    assert "no company" in " ".join(completed["issueObstacles"])
    empty = {**CONFIRM, "organization_name": " "}
    await send(cast, cast.tester, "POST", f"{path}/correction", empty, status=400)
    corrected = await send(cast, cast.tester, "POST", f"{path}/correction", CONFIRM)
    assert (corrected["holder"], corrected["issueObstacles"]) == (CONFIRM["organization_name"], [])
    note = "The certificate will state “Maker Holding plc” as its holder. Reason: The register extract says so."
    assert corrected["history"][-1]["note"] == note
    await send(cast, cast.tester, "POST", f"{path}/correction", CONFIRM, status=400)
    await send_completed(cast, settings, request_id)
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    assert (await client.get(f"/api/certificates/{number}")).json()["holder"] == CONFIRM["organization_name"]


async def send_completed(cast: Cast, settings: Settings, request_id: str) -> None:
    """Send the draft report of a request whose testing is completed, and reply to it."""
    await process_outbox(settings)
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/send-report")
    await reply(cast, request_id)


async def test_a_corrected_name_is_in_the_request_and_on_the_certificate(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments, organizationName="Makr Ltd")
    await start_testing(cast, request_id)
    corrected = await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/correction", CONFIRM)
    assert corrected["form"]["organizationName"] == CONFIRM["organization_name"]
    assert corrected["history"][-1]["note"].startswith("Organization name: “Makr Ltd” became “Maker Holding plc”.")
    await record_findings(cast, request_id)
    await complete_and_send_report(cast, settings, request_id)
    await reply(cast, request_id)
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    assert (await client.get(f"/api/certificates/{number}")).json()["holder"] == CONFIRM["organization_name"]
