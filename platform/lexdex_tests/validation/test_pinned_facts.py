"""A certificate is pinned to the facts that the package's criteria examined, as they were when testing ended."""

from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex.validation.schemas.names import PackageId
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import (
    ADMIN,
    PACKAGE,
    REQUESTS,
    URL_EVIDENCE,
    VENDOR_EMAIL,
    Cast,
    complete_and_send_report,
    create_cast,
    create_paid,
    decide,
    send,
    send_report,
)
from lexdex_tests.validation.partners import Payments

PROFESSIONAL: PackageId = "express-professional"
"""It examines security and data protection, unlike the package Basic."""
SOURCE = Source("editor", "the vendor's website")
GERMANY: dict[str, Any] = {"hosting_locations": ("Germany",), "sso": ("SAML",)}
CHINA: dict[str, Any] = {"hosting_locations": ("China",), "sso": ("SAML",)}


async def edit_profile(fields: dict[str, Any]) -> None:
    await catalogue.update_product("deeds", fields, source=SOURCE, actor="test")


async def examine_and_reply(
    cast: Cast, settings: Settings, payments: Payments, *, package: PackageId = PROFESSIONAL, not_met: str = ""
) -> str:
    """Test while the profile states Germany, send the draft report, and reply to it; returns the request's id."""
    await edit_profile(GERMANY)
    request_id = await create_paid(cast, payments, package=package)
    await send_report(cast, settings, request_id, package=package, not_met=not_met)
    await reply(cast, request_id)
    return request_id


async def reply(cast: Cast, request_id: str) -> None:
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "Thank you."})


async def read_obstacles(cast: Cast, request_id: str) -> str:
    shown = await send(cast, cast.decider, "GET", f"{ADMIN}/requests/{request_id}")
    return " ".join(shown["issueObstacles"])


async def test_facts_that_changed_after_testing_are_not_certified(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await examine_and_reply(cast, settings, payments)
    assert await read_obstacles(cast, request_id) == ""
    await edit_profile(CHINA)
    change = "hosting locations (examined: Germany; directory: China)"
    assert change in await read_obstacles(cast, request_id)
    own = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert [(each["fact"], each["expected"], each["listed"]) for each in own["directoryDifferences"]] == [
        ("hosting locations", "Germany", "China")
    ]
    refused = await decide(cast, request_id, "issue", status=409)
    assert change in refused["detail"]
    assert "resume" in refused["detail"]
    assert "brought back" in refused["detail"]
    assert (await client.get("/api/certificates")).json()["total"] == 0
    await edit_profile(GERMANY)
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    facts = (await client.get(f"/api/certificates/{number}")).json()["facts"]
    assert (facts["hosting_locations"], facts["sso"]) == (["Germany"], ["SAML"])


async def test_changed_facts_are_certified_once_testing_was_resumed(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await examine_and_reply(cast, settings, payments)
    await edit_profile(CHINA)
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/resume")
    await complete_and_send_report(cast, settings, request_id)
    await reply(cast, request_id)
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    facts = (await client.get(f"/api/certificates/{number}")).json()["facts"]
    assert facts["hosting_locations"] == ["China"]


async def test_a_package_certifies_only_what_its_criteria_examine(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await examine_and_reply(cast, settings, payments, package=PACKAGE)
    await edit_profile(CHINA)
    number = (await decide(cast, request_id, "issue"))["certificateNumber"]
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert set(record["facts"]) == {"version", "deployment_models", "module"}
    await edit_profile(GERMANY)
    await process_outbox(settings)
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert (record["changed_facts"], record["surveillance_due_at"]) == ([], None)


async def test_an_appeal_is_upheld_with_changed_facts_once_they_are_examined_again(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await examine_and_reply(cast, settings, payments, not_met="DAT-03")
    await decide(cast, request_id, "reject")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/appeal", {"reason": "We moved."})
    path = f"{ADMIN}/requests/{request_id}"
    account = await db.fetch_value("SELECT id FROM account WHERE email = 'second@lexdex.example'")
    await send(cast, cast.admin, "POST", f"{path}/assignments", {"part": "appeal_decider", "account_id": str(account)})
    declaration = {"has_conflict": False, "statement": "I hold no shares of the vendor."}
    await send(cast, cast.second_decider, "POST", f"{path}/declaration", declaration)
    finding = {"verdict": "met", "note": "Observed.", "evidence": [URL_EVIDENCE]}
    await send(cast, cast.tester, "PUT", f"{path}/findings/DAT-03", finding)
    await edit_profile(CHINA)
    refused = await decide(cast, request_id, "issue", who=cast.second_decider, status=409)
    assert "hosting locations" in refused["detail"]
    await send(cast, cast.tester, "PUT", f"{path}/findings/DAT-03", finding)
    assert (await decide(cast, request_id, "issue", who=cast.second_decider))["certificateNumber"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE claim SET state = 'revoked'",
        f"UPDATE account SET disabled_at = now() WHERE email = '{VENDOR_EMAIL}'",
        f"UPDATE account SET erased_at = now() WHERE email = '{VENDOR_EMAIL}'",
    ],
    ids=["claim revoked", "account suspended", "account erased"],
)
async def test_nothing_is_issued_to_a_vendor_who_no_longer_owns_the_product(
    client: httpx.AsyncClient, settings: Settings, payments: Payments, change: str
) -> None:
    cast = await create_cast(client)
    request_id = await examine_and_reply(cast, settings, payments, package=PACKAGE)
    (queued,) = await send(cast, cast.decider, "GET", f"{ADMIN}/requests")
    assert queued["ownsProduct"] is True
    await db.execute(change)
    sentence = "The vendor of this request no longer manages the product in the directory"
    assert sentence in await read_obstacles(cast, request_id)
    (queued,) = await send(cast, cast.decider, "GET", f"{ADMIN}/requests")
    assert queued["ownsProduct"] is False
    refused = await decide(cast, request_id, "issue", status=409)
    assert sentence in refused["detail"]
    assert (await client.get("/api/certificates")).json()["total"] == 0
