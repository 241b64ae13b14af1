"""What a certificate says was examined: names of the directory, and the version and deployment that were tested."""

from typing import Any

import httpx

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.settings import Settings
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import ADMIN, REQUESTS, Cast, create_cast, create_paid, decide, send, send_report
from lexdex_tests.validation.partners import Payments

SOURCE = Source("editor", "the vendor's website")
BOAST = "Deeds and all other products of Maker"


async def prepare_decision(cast: Cast, payments: Payments, settings: Settings, **fields: str) -> str:
    """Bring a request with these fields of the form to its decision; returns its id."""
    request_id = await create_paid(cast, payments, **fields)
    await send_report(cast, settings, request_id)
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "Thank you."})
    return request_id


async def test_the_directory_names_what_was_certified_and_not_the_vendor(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await prepare_decision(cast, payments, settings, softwareName=BOAST)
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert shown["softwareName"] == "Deeds"
    (report,) = await send(cast, cast.vendor, "GET", "/api/validation/reports")
    assert report["title"].startswith("Draft validation report: Deeds 4.2, Basic (express), request ")
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert record["product_name"] == "Deeds"
    assert record["scope"].startswith("Deeds 4.2 (SaaS): ")
    assert "other products" not in record["scope"]


async def test_a_certificate_states_the_version_and_deployment_that_were_tested(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    both: dict[str, Any] = {"version": "v4.2", "deployment_models": ("Cloud", "On-premise")}
    await catalogue.update_product("deeds", both, source=SOURCE, actor="test")
    request_id = await prepare_decision(cast, payments, settings, deploymentType="on-premise")
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    await process_outbox(settings)
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert (record["facts"]["version"], record["facts"]["deployment_models"]) == ("v4.2", ["On-premise"])
    assert record["scope"].startswith("Deeds v4.2 (On-premise): ")
    # The other deployment was not examined, and it was listed before: nothing has changed.
    await catalogue.update_product("deeds", {"version": "v4.3"}, source=SOURCE, actor="test")
    await process_outbox(settings)
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert record["changed_facts"] == ["version"]
    (case,) = await send(cast, cast.admin, "GET", f"{ADMIN}/cases?state=open")
    assert case["fact_changes"] == [{"fact": "version", "examined": "v4.2", "listed": "v4.3"}]
    seen = {"directory_facts_hash": case["directory_facts_hash"]}
    closed = {"is_upheld": False, "outcome": "Version 4.3 was examined.", **seen}
    await send(cast, cast.admin, "POST", f"{ADMIN}/cases/{case['id']}/close", closed)
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert (record["changed_facts"], record["surveillance_due_at"]) == ([], None)
    assert (record["facts"]["version"], record["accepted_facts"]["version"]) == ("v4.2", "v4.3")
    assert record["accepted_facts"]["deployment_models"] == ["On-premise"]


async def test_nothing_is_issued_while_request_and_directory_differ(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    listed: dict[str, Any] = {"version": "", "deployment_models": ("Cloud",)}
    await catalogue.update_product("deeds", listed, source=SOURCE, actor="test")
    request_id = await prepare_decision(cast, payments, settings)
    refused = await decide(cast, request_id, "issue", status=409)
    assert "version (request: 4.2; directory: not stated)" in refused["detail"]
    assert "deployment (request: SaaS; directory: Cloud)" in refused["detail"]
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert (shown["status"], shown["certificateNumber"]) == ("replied", None)
    assert (await client.get("/api/certificates")).json()["total"] == 0
    listed = {"version": "4.2", "deployment_models": ("Cloud", "SaaS")}
    await catalogue.update_product("deeds", listed, source=SOURCE, actor="test")
    assert (await decide(cast, request_id, "issue"))["certificateNumber"]
