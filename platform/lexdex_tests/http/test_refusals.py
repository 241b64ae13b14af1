"""Every refusal enters the security log with the rule that the request broke, and with who sent it."""

from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.settings import Settings
from lexdex_tests.access.operation import UNKNOWN_ID
from lexdex_tests.access.test_matrix import (
    Person,
    admin_without_second_factor,
    forged_session,
    no_session,
    user,
    user_before_second_factor,
    vendor,
)
from lexdex_tests.accounts.builders import create_account, log_in, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.foundation.test_images import claim_size
from lexdex_tests.reviews.builders import create_review, open_owner_session, send_review

ADMIN_AREA, VENDOR_AREA, OWN_AREA = "/api/admin/claims", "/api/claims", "/api/account/sessions"
INBOX = "/api/vendor/leads"
ACTIVE_PDF = b"%PDF-1.7\n/JavaScript (alert(1))\n%%EOF\n"
PNG, PDF = "image/png", "application/pdf"


def read_refusal(lines: SecurityLines) -> dict[str, Any]:
    """Return the only refusal since the last reading."""
    (line,) = lines.read("request_refused")
    return line


@pytest.mark.parametrize(
    ("person", "path", "status", "rule", "actor_kind"),
    [
        (no_session, OWN_AREA, 401, "session_missing", "visitor"),
        (forged_session, OWN_AREA, 401, "session_invalid", "visitor"),
        (user, ADMIN_AREA, 403, "admin_only", "user"),
        (user, VENDOR_AREA, 403, "vendor_only", "user"),
        (user_before_second_factor, OWN_AREA, 403, "second_factor_pending", "user"),
        (admin_without_second_factor, ADMIN_AREA, 403, "second_factor_missing", "admin"),
        (vendor, INBOX, 403, "second_factor_missing", "vendor"),
    ],
)
async def test_a_guard_is_named_with_the_actor(
    client: httpx.AsyncClient,
    security_lines: SecurityLines,
    *,
    person: Person,
    path: str,
    status: int,
    rule: str,
    actor_kind: str,
) -> None:
    headers = await person(client)
    security_lines.read()
    answer = await client.get(path, headers=headers)
    line = read_refusal(security_lines)
    assert answer.status_code == status
    assert (line["status"], line["rule"], line["actor_kind"]) == (status, rule, actor_kind)
    assert line["request_id"] == answer.headers["x-request-id"]
    assert ("actor_id" in line) == (actor_kind != "visitor")


async def test_a_rate_limit_is_named_with_its_rule(
    settings: Settings, database: None, security_lines: SecurityLines
) -> None:
    app = create_app(msgspec.structs.replace(settings, limits_factor=1))
    transport = httpx.ASGITransport(cast("Any", app), client=("192.0.2.77", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        answers = [await log_in(client, "grace@lawfirm.example") for _ in range(11)]
    assert answers[-1].status_code == 429
    line = read_refusal(security_lines)
    assert (line["status"], line["rule"]) == (429, "login: 10 per 5 minutes and address and subject")


@pytest.mark.parametrize(
    ("content", "kind", "status", "rule"),
    [
        (claim_size(50_000, 50_000), PNG, 400, "image_too_large"),
        (b"MZ" + bytes(200), PNG, 400, "image_unreadable"),
        (ACTIVE_PDF, PDF, 400, "pdf_active"),
        (b"%PDF-1.7", PDF, 400, "pdf_unreadable"),
        (b"<svg/>", "image/svg+xml", 415, "body_type"),
        (bytes(20_000_000), PNG, 413, "body_size"),
    ],
)
async def test_a_hostile_upload_is_named(
    client: httpx.AsyncClient, security_lines: SecurityLines, *, content: bytes, kind: str, status: int, rule: str
) -> None:
    await create_product("certa")
    await create_review(client)
    headers = {**await open_session(client, "ada@firm.example"), "Content-Type": kind}
    security_lines.read()
    answer = await client.put("/api/reviews/proof?product_id=certa", content=content, headers=headers)
    assert answer.status_code == status
    assert read_refusal(security_lines)["rule"] == rule


async def test_a_form_of_another_site_is_named(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    headers = {**await open_session(client), "Origin": "https://evil.example"}
    security_lines.read()
    answer = await client.post("/api/shortlists", data={"name": "x"}, headers=headers)
    assert answer.status_code == 415
    assert read_refusal(security_lines)["rule"] == "body_type"


@pytest.mark.parametrize(("token", "rule"), [("", "captcha_missing"), ("x" * 40, "captcha_wrong")])
async def test_a_failed_captcha_is_named(
    settings: Settings, database: None, security_lines: SecurityLines, token: str, rule: str
) -> None:
    app = create_app(msgspec.structs.replace(settings, captcha="proof-of-work"))
    transport = httpx.ASGITransport(cast("Any", app))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        answer = await client.post("/api/verify-captcha", json={"token": token})
        assert answer.status_code == 400
        assert read_refusal(security_lines)["rule"] == rule
        answer = await client.post("/api/free-ai-search", json={"query": "contracts"})
        assert answer.status_code == 403
        assert read_refusal(security_lines)["rule"] == "captcha_missing"


async def test_a_used_up_trial_is_named(settings: Settings, database: None, security_lines: SecurityLines) -> None:
    transport = httpx.ASGITransport(cast("Any", create_app(msgspec.structs.replace(settings, trial_prompts=0))))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        assert (await client.post("/api/free-ai-search", json={"query": "contracts"})).status_code == 403
    assert read_refusal(security_lines)["rule"] == "trial_used_up"


async def test_a_vendors_review_of_its_own_product_is_named(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    await create_product("certa")
    headers = await open_owner_session(client)
    assert (await send_review(client, headers)).status_code == 403
    assert read_refusal(security_lines)["rule"] == "own_product"


async def test_a_login_before_verification_is_named(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    await create_account(verified=False)
    assert (await log_in(client)).status_code == 403
    assert read_refusal(security_lines)["rule"] == "unverified"


async def test_what_breaks_no_rule_is_no_refusal(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    headers = await open_session(client)
    security_lines.read()
    assert (await client.get(f"/api/shortlists/{UNKNOWN_ID}", headers=headers)).status_code == 404
    assert (await client.post("/api/shortlists", json={"name": ""}, headers=headers)).status_code == 400
    assert security_lines.read("request_refused") == []
