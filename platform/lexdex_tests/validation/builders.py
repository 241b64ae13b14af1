"""Builds requests in any state through the API, as their vendor and the staff do."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import httpx
import msgspec

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex.validation.schemas.names import PackageId
from lexdex.validation.service.rubric import load_rubric
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session
from lexdex_tests.approvals.builders import request_and_approve
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim, decide_claim, open_admin_session
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.partners import Payments

REQUESTS, ADMIN = "/api/validation/requests", "/api/admin/validation"
VENDOR_EMAIL = "vera@maker.example"
PACKAGE: PackageId = "express-basic"
FORM: dict[str, Any] = {
    "organizationName": "Maker Ltd",
    "businessAddress": "1 Main Street\nDublin",
    "contactName": "Vera Maker",
    "contactEmail": "vera@maker.example",
    "contactPhone": "+353 1 555 0100",
    "softwareName": "Deeds",
    "softwareVersion": "4.2",
    "softwareDescription": "Drafts deeds.",
    "deploymentType": "saas",
    "programmingLanguages": "Python",
    "databaseType": "PostgreSQL",
    "cloudProvider": "aws",
    "integrations": "iManage",
    "complianceStandards": ["GDPR", "SOC2"],
    "dataProcessing": "In the EU.",
    "securityFeatures": "MFA.",
    "testingEnvironment": "staging.maker.example",
    "specialRequirements": "None.",
    "additionalInstructions": "Call before noon.",
    "businessCritical": True,
}
BILLING = {"name": "Maker Ltd", "address": "1 Main Street", "country": "IE", "terms_accepted": True}
URL_EVIDENCE = {"url": "https://docs.maker.example/manual", "sha256": "ab" * 32, "seen_on": "2026-01-05"}


class Cast(msgspec.Struct):
    """The people of a validation, by the headers of their sessions."""

    client: httpx.AsyncClient
    vendor: Headers
    admin: Headers
    tester: Headers
    decider: Headers
    second_decider: Headers


async def open_staff(client: httpx.AsyncClient, name: str) -> Headers:
    """Open the session of an admin with two-factor authentication."""
    headers = await open_session(client, f"{name}@lexdex.example", role=3)
    await enrol_second_factor(client, headers)
    return headers


async def find_account(email: str) -> str:
    """Return the id of an account."""
    return str(await db.fetch_value("SELECT id FROM account WHERE email = $1", email))


async def create_cast(client: httpx.AsyncClient) -> Cast:
    """Create the vendor, who owns the product `deeds`, and the staff."""
    website = "https://www.maker.example/deeds"
    facts = {"website": website, "company": "Maker Ltd", "version": "4.2", "deployment_models": ("SaaS",)}
    await create_product("deeds", name="Deeds", **facts)
    vendor, admin = await open_session(client, VENDOR_EMAIL, role=2), await open_admin_session(client)
    claim = (await create_claim(client, vendor, "deeds"))["id"]
    assert (await decide_claim(client, admin, claim)).status_code == 200
    staff = [await open_staff(client, name) for name in ("tester", "decider", "second")]
    return Cast(client, vendor, admin, *staff)


async def send(cast: Cast, who: Headers, method: str, path: str, body: object = None, *, status: int = 200) -> Any:  # noqa: ANN401 - JSON
    """Send a request and return the answer's JSON, which must have this status."""
    answer = await cast.client.request(method, path, json=body, headers=who)
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    return answer.json() if answer.content else None


async def send_with_approval(cast: Cast, path: str, body: object) -> None:
    """Request as the admin what a second one must approve, and let them."""
    answer = await request_and_approve(cast.client, cast.admin, path, body)
    assert answer.status_code == 200, f"{answer.status_code} {answer.text}"


async def create_draft(cast: Cast, *, package: str | None = PACKAGE, **fields: Any) -> Any:  # noqa: ANN401 - JSON
    """Create a complete draft; `fields` replace those of the form."""
    body = {"package": package, "productId": "deeds", "form": {**FORM, **fields}}
    return await send(cast, cast.vendor, "POST", REQUESTS, body, status=201)


async def create_paid(cast: Cast, payments: Payments, **fields: Any) -> str:  # noqa: ANN401 - JSON
    """Create a request that was paid and submitted; returns its id."""
    request_id: str = (await create_draft(cast, **fields))["id"]
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/payment", BILLING, status=201)
    await payments.complete(request_id)
    submitted = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/submit")
    assert submitted["status"] == "submitted"
    return request_id


async def assign(cast: Cast, request_id: str, part: str, name: str, *, has_conflict: bool = False) -> Any:  # noqa: ANN401 - JSON
    """Assign an admin, who declares."""
    path = f"{ADMIN}/requests/{request_id}"
    body = {"part": part, "account_id": await find_account(f"{name}@lexdex.example")}
    await send(cast, cast.admin, "POST", f"{path}/assignments", body)
    who = {"tester": cast.tester, "decider": cast.decider, "second": cast.second_decider}[name]
    declaration = {"has_conflict": has_conflict, "statement": "I hold no shares of the vendor."}
    return await send(cast, who, "POST", f"{path}/declaration", declaration)


async def start_testing(cast: Cast, request_id: str) -> None:
    """Assign tester and decider, schedule for today, and start."""
    await assign(cast, request_id, "tester", "tester")
    await assign(cast, request_id, "decider", "decider")
    path = f"{ADMIN}/requests/{request_id}"
    today = datetime.now(UTC).date().isoformat()
    await send(cast, cast.admin, "POST", f"{path}/schedule", {"testing_start_date": today})
    await send(cast, cast.tester, "POST", f"{path}/start")


async def create_tested_request(cast: Cast) -> str:
    """Create a request that is being tested, without a payment; returns its id."""
    request_id: str = (await create_draft(cast))["id"]
    await set_columns(request_id, "state = 'submitted', price_amount = 59900, price_currency = 'usd'")
    await assign(cast, request_id, "tester", "tester")
    await set_columns(request_id, "state = 'started'")
    return request_id


async def record_findings(cast: Cast, request_id: str, *, package: Any = PACKAGE, not_met: str = "") -> None:  # noqa: ANN401 - a package's id
    """Record a finding on each criterion: met, but for one of them."""
    for criterion in load_rubric().list_criteria(package):
        verdict = "not_met" if criterion.id == not_met else "met"
        body = {"verdict": verdict, "note": "Observed.", "evidence": [URL_EVIDENCE]}
        await send(cast, cast.tester, "PUT", f"{ADMIN}/requests/{request_id}/findings/{criterion.id}", body)


async def send_report(
    cast: Cast, settings: Settings, request_id: str, *, package: PackageId = PACKAGE, not_met: str = ""
) -> None:
    """Test to the end, let the worker make the draft report, and send it."""
    await start_testing(cast, request_id)
    await record_findings(cast, request_id, package=package, not_met=not_met)
    await complete_and_send_report(cast, settings, request_id)


async def complete_and_send_report(cast: Cast, settings: Settings, request_id: str) -> None:
    """Complete testing, let the worker make the draft report, and send it."""
    path = f"{ADMIN}/requests/{request_id}"
    await send(cast, cast.tester, "POST", f"{path}/complete")
    await process_outbox(settings)
    await send(cast, cast.tester, "POST", f"{path}/send-report")


async def decide(cast: Cast, request_id: str, verdict: str, *, who: Headers | None = None, status: int = 200) -> Any:  # noqa: ANN401 - JSON
    """Let the decider decide."""
    body = {"verdict": verdict, "reason": "As the report says."}
    path = f"{ADMIN}/requests/{request_id}/decision"
    return await send(cast, who or cast.decider, "POST", path, body, status=status)


async def set_columns(request_id: str, assignments: str) -> None:
    """Change columns of a request, such as a date that only time would change."""
    await db.execute(f"UPDATE validation_request SET {assignments} WHERE id = $1", UUID(request_id))
