"""The tester corrects a mistyped version or deployment of an ordered request; the vendor learns of it."""

from typing import Any

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import (
    ADMIN,
    REQUESTS,
    VENDOR_EMAIL,
    create_cast,
    create_tested_request,
    record_findings,
    send,
    set_columns,
)

REASON = "The vendor's manual and the login page say 4.2."


def build_path(request_id: str) -> str:
    return f"{ADMIN}/requests/{request_id}/correction"


def read_fixed(request: dict[str, Any]) -> list[Any]:
    """Return what no correction changes: price, product, package and the rest of the form."""
    form = {key: value for key, value in request["form"].items() if key not in {"softwareVersion", "deploymentType"}}
    return [form, *(request[key] for key in ("price", "productId", "module", "package", "status", "revision"))]


@pytest.mark.covers("Y23")
async def test_the_tester_corrects_version_and_deployment(client: httpx.AsyncClient, settings: Settings) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    before = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    await read_new_emails(settings)
    body = {"software_version": " 4.2.1 ", "deployment_type": "on-premise", "reason": REASON}
    shown = await send(cast, cast.tester, "POST", build_path(request_id), body)
    assert (shown["form"]["softwareVersion"], shown["form"]["deploymentType"]) == ("4.2.1", "on-premise")
    own = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert read_fixed(own) == read_fixed(before)
    note = f"Version: “4.2” became “4.2.1”. Deployment: “SaaS” became “On-premise”. Reason: {REASON}"
    entry = own["history"][-1]
    assert (entry["move"], entry["party"], entry["note"]) == ("correct", "tester", note)
    [email] = [each for each in await read_new_emails(settings) if each.to == VENDOR_EMAIL]
    assert "Your request was corrected" in email.subject
    assert note in " ".join(email.text.split())


async def test_only_the_tester_corrects(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    body = {"software_version": "4.3", "reason": REASON}
    for who in (cast.admin, cast.decider, cast.vendor):
        await send(cast, who, "POST", build_path(request_id), body, status=403)
    shown = await send(cast, cast.tester, "GET", f"{ADMIN}/requests/{request_id}")
    assert (shown["form"]["softwareVersion"], "correct" in shown["allowedMoves"]) == ("4.2", True)


@pytest.mark.parametrize("state", ["awaiting_payment", "report_sent", "replied", "issued", "rejected", "withdrawn"])
async def test_nothing_is_corrected_before_the_order_or_after_the_draft_report(
    client: httpx.AsyncClient, state: str
) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    await set_columns(request_id, f"state = '{state}'")
    body = {"software_version": "4.3", "reason": REASON}
    refused = await send(cast, cast.tester, "POST", build_path(request_id), body, status=409)
    assert refused["detail"].startswith("The version and the deployment can't be corrected, because its status is “")


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"reason": REASON}, "This is what the request says already. Please enter another version or deployment."),
        ({"software_version": "4.2", "deployment_type": "saas", "reason": REASON}, "This is what the request says"),
        ({"software_version": " ", "reason": REASON}, "Please enter the version that you have in front of you."),
        ({"software_version": "4.3", "reason": " "}, "Please state the reason. The vendor reads it."),
        ({"software_version": "4\u202e3", "reason": REASON}, "The software version contains characters"),
    ],
)
async def test_what_corrects_nothing_is_refused(client: httpx.AsyncClient, body: dict[str, str], detail: str) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    refused = await send(cast, cast.tester, "POST", build_path(request_id), body, status=400)
    assert refused["detail"].startswith(detail)
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert "correct" not in [entry["move"] for entry in shown["history"]]


@pytest.mark.parametrize("field", ["price", "productId", "package", "softwareName"])
async def test_a_correction_has_no_other_fields(client: httpx.AsyncClient, field: str) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    body = {"software_version": "4.3", "reason": REASON, field: "basic"}
    await send(cast, cast.tester, "POST", build_path(request_id), body, status=422)


async def test_a_correction_after_testing_makes_another_draft_report(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    await record_findings(cast, request_id)
    path = f"{ADMIN}/requests/{request_id}"
    await send(cast, cast.tester, "POST", f"{path}/complete")
    await process_outbox(settings)
    await send(cast, cast.tester, "POST", build_path(request_id), {"software_version": "4.2.1", "reason": REASON})
    await send(cast, cast.tester, "POST", f"{path}/send-report", status=409)
    await process_outbox(settings)
    sent = await send(cast, cast.tester, "POST", f"{path}/send-report")
    first, second = sent["reports"]
    assert (first["status"], second["status"], first["sha256"] == second["sha256"]) == ("ready", "ready", False)
    [own] = await send(cast, cast.vendor, "GET", "/api/validation/reports")
    assert own["id"] == first["id"]
