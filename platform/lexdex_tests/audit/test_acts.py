"""What the audit log says of each act of staff and operators: who, what, before, after, why, and about whom."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final
from uuid import UUID

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import create_account, open_session
from lexdex_tests.audit.stage import ADMIN_EMAIL, Expected, RecordedAct, Stage, list_logged, open_stage
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.certificates.builders import issue_certificate
from lexdex_tests.claims.builders import VENDOR_EMAIL, WEBSITE, create_claim, open_vendor_session
from lexdex_tests.commands import run_command
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.reviews.builders import create_review

LEGAL_VERSIONS: Final = """
SELECT version, title, updated_on, body::text FROM legal_document WHERE slug = 'disclaimer' ORDER BY version DESC
"""
AUTHOR, REASON = "ada@firm.example", "It was asked for."
Act = Callable[[Stage], Awaitable[Expected]]
ACTS: Final[dict[str, Act]] = {}


def act(function: Act) -> Act:
    """Enter an act into the table."""
    ACTS[function.__name__] = function
    return function


async def submit_claim(stage: Stage) -> str:
    await create_product("deeds", name="Deeds", company="Meridian", website=WEBSITE)
    return str((await create_claim(stage.client, await open_vendor_session(stage.client)))["id"])


async def submit_change(stage: Stage) -> str:
    claim_id = await submit_claim(stage)
    await stage.post(f"/api/admin/claims/{claim_id}/approve", {"note": ""})
    vendor = await open_session(stage.client, VENDOR_EMAIL)
    path = "/api/vendor/products/deeds/draft"
    body = {"changes": {"company": "Maker Ltd", "name": "Deeds Two"}, "base_revision": 1}
    assert (await stage.client.put(path, json=body, headers=vendor)).status_code == 200
    assert (await stage.client.post(f"{path}/publish", headers=vendor)).status_code == 200
    return str(await db.fetch_value("SELECT id FROM profile_draft WHERE state = 'waiting'"))


async def publish_review(stage: Stage) -> int:
    await create_product(name="Certa")
    return await create_review(stage.client, AUTHOR)


async def hide_review(stage: Stage) -> int:
    review_id = await publish_review(stage)
    await stage.post(f"/api/admin/reviews/{review_id}/hide", {"reason": "An insult."})
    return review_id


async def appeal(stage: Stage) -> int:
    review_id = await hide_review(stage)
    author = await open_session(stage.client, AUTHOR)
    body = {"text": "It is fair."}
    assert (await stage.client.post(f"/api/reviews/{review_id}/appeal", json=body, headers=author)).status_code == 200
    return review_id


async def upload_proof(stage: Stage) -> int:
    review_id = await publish_review(stage)
    author = {**await open_session(stage.client, AUTHOR), "Content-Type": "application/pdf"}
    path = "/api/reviews/proof?product_id=certa"
    pdf = b"%PDF-1.7\nnothing much\n%%EOF\n"
    assert (await stage.client.put(path, content=pdf, headers=author)).status_code == 200
    return review_id


async def run(stage: Stage, *words: object) -> None:
    done = await run_command(stage.settings, *words)
    assert done.code == 0, done.err


async def create_user() -> UUID:
    return await create_account(AUTHOR)


# --- claims and profile changes


@act
async def approve_claim(stage: Stage) -> Expected:
    claim_id = await submit_claim(stage)
    await stage.post(f"/api/admin/claims/{claim_id}/approve", {"note": REASON})
    return Expected("claim.approved", claim_id, {"state": "pending"}, {"state": "approved"}, REASON, VENDOR_EMAIL)


@act
async def reject_claim_without_a_note(stage: Stage) -> Expected:
    claim_id = await submit_claim(stage)
    await stage.post(f"/api/admin/claims/{claim_id}/reject", {"note": ""})
    return Expected("claim.rejected", claim_id, {"state": "pending"}, {"state": "rejected"}, "", VENDOR_EMAIL)


@act
async def revoke_claim_by_command(stage: Stage) -> Expected:
    claim_id = await submit_claim(stage)
    await run(stage, "claims", "approve", claim_id)
    await run(stage, "claims", "revoke", claim_id, "--note", REASON)
    states = {"state": "approved"}, {"state": "revoked"}
    return Expected("claim.revoked", claim_id, *states, REASON, VENDOR_EMAIL, "operator")


@act
async def approve_profile_change(stage: Stage) -> Expected:
    change_id = await submit_change(stage)
    await stage.post(f"/api/admin/profile-changes/{change_id}/approve", {"note": REASON})
    before = {"state": "waiting", "company": "Meridian", "name": "Deeds"}
    after = {"state": "published", "company": "Maker Ltd", "name": "Deeds Two"}
    return Expected("profile_change.approved", change_id, before, after, REASON, VENDOR_EMAIL)


@act
async def reject_profile_change(stage: Stage) -> Expected:
    change_id = await submit_change(stage)
    await stage.post(f"/api/admin/profile-changes/{change_id}/reject", {"note": REASON})
    states = {"state": "waiting"}, {"state": "rejected"}
    return Expected("profile_change.rejected", change_id, *states, REASON, VENDOR_EMAIL)


# --- reviews


@act
async def hide_a_review(stage: Stage) -> Expected:
    review_id = await publish_review(stage)
    await stage.post(f"/api/admin/reviews/{review_id}/hide", {"reason": REASON})
    before, after = {"state": "visible", "reason": ""}, {"state": "hidden", "reason": REASON}
    return Expected("review.hidden", review_id, before, after, REASON, AUTHOR)


@act
async def hide_a_review_by_command(stage: Stage) -> Expected:
    review_id = await publish_review(stage)
    await run(stage, "reviews", "hide", review_id, "--reason", REASON)
    before, after = {"state": "visible", "reason": ""}, {"state": "hidden", "reason": REASON}
    return Expected("review.hidden", review_id, before, after, REASON, AUTHOR, "operator")


@act
async def hold_reviews_of_a_burst(stage: Stage) -> Expected:
    await create_product(name="Certa")
    for number in range(3):
        headers = await open_session(stage.client, f"new{number}@firm{number}.example")
        body = {"product_id": "certa", "rating": 5, "product_review_title": "Solid", "product_review": "It works."}
        assert (await stage.client.post("/product/review", json=body, headers=headers)).status_code == 200
    review_id = await db.fetch_value("SELECT id FROM review WHERE state = 'hidden'")
    reason = await db.fetch_value("SELECT reason FROM review WHERE id = $1", review_id)
    before, after = {"state": "visible", "reason": ""}, {"state": "hidden", "reason": reason}
    return Expected("review.held", review_id, before, after, reason, "new2@firm2.example", "system")


@act
async def restore_a_review(stage: Stage) -> Expected:
    review_id = await hide_review(stage)
    await stage.post(f"/api/admin/reviews/{review_id}/restore", {"reason": REASON})
    before, after = {"state": "hidden", "reason": "An insult."}, {"state": "visible", "reason": ""}
    return Expected("review.restored", review_id, before, after, REASON, AUTHOR)


@act
async def dismiss_flags(stage: Stage) -> Expected:
    review_id = await publish_review(stage)
    reader = await open_session(stage.client, "bob@other.example")
    body = {"kind": "spam", "text": ""}
    answer = await stage.client.post(f"/api/reviews/{review_id}/flag", json=body, headers=reader)
    assert answer.status_code in {200, 201}, answer.text
    await stage.post(f"/api/admin/reviews/{review_id}/dismiss-flags", {"reason": REASON})
    return Expected("review.flags_dismissed", review_id, {"open_flags": 1}, {"open_flags": 0}, REASON, AUTHOR)


@act
async def reject_an_appeal(stage: Stage) -> Expected:
    review_id = await appeal(stage)
    await stage.post(f"/api/admin/reviews/{review_id}/appeal", {"granted": False, "reason": REASON})
    states = {"appeal_state": "open"}, {"appeal_state": "rejected"}
    return Expected("review.appeal_rejected", review_id, *states, REASON, AUTHOR)


@act
async def grant_an_appeal(stage: Stage) -> Expected:
    review_id = await appeal(stage)
    await stage.post(f"/api/admin/reviews/{review_id}/appeal", {"granted": True, "reason": REASON})
    before = {"state": "hidden", "reason": "An insult.", "appeal_state": "open"}
    after = {"state": "visible", "reason": "", "appeal_state": ""}
    return Expected("review.restored", review_id, before, after, REASON, AUTHOR)


@act
async def confirm_a_proof(stage: Stage) -> Expected:
    review_id = await upload_proof(stage)
    await stage.post(f"/api/admin/reviews/{review_id}/proof", {"granted": True, "reason": ""})
    return Expected("review.proof_confirmed", review_id, {"proof": "pending"}, {"proof": "confirmed"}, "", AUTHOR)


@act
async def reject_a_proof_by_command(stage: Stage) -> Expected:
    review_id = await upload_proof(stage)
    await run(stage, "reviews", "proof", review_id, "--reject", "--reason", REASON)
    states = {"proof": "pending"}, {"proof": "rejected"}
    return Expected("review.proof_rejected", review_id, *states, REASON, AUTHOR, "operator")


# --- catalogue, STAR profiles and legal texts


@act
async def restore_a_revision(stage: Stage) -> Expected:
    await create_product("deeds", company="Meridian")
    await catalogue.update_product("deeds", {"company": "Other"}, source=SOURCE, actor="test")
    await stage.post("/api/admin/products/deeds/revisions/1/restore", {"reason": REASON})
    before, after = {"revision": 2, "company": "Other"}, {"revision": 3, "company": "Meridian"}
    return Expected("product.restored", "deeds", before, after, REASON)


@act
async def hide_a_product_by_command(stage: Stage) -> Expected:
    await create_product("deeds")
    await run(stage, "catalogue", "hide", "deeds", "--reason", REASON)
    return Expected("product.hidden", "deeds", {"hidden": False}, {"hidden": True}, REASON, actor="operator")


@act
async def show_a_product_by_command(stage: Stage) -> Expected:
    await create_product("deeds", hidden=True)
    await run(stage, "catalogue", "unhide", "deeds", "--reason", REASON)
    return Expected("product.made_visible", "deeds", {"hidden": True}, {"hidden": False}, REASON, actor="operator")


@act
async def delete_a_product_by_command(stage: Stage) -> Expected:
    await create_product("deeds", name="Deeds")
    await run(stage, "catalogue", "delete", "deeds", "--yes")
    return Expected("product.deleted", "deeds", {"name": "Deeds", "revision": 1}, actor="operator")


@act
async def remove_the_sample_by_command(stage: Stage) -> Expected:
    await create_product("deeds", sample=True)
    await run(stage, "catalogue", "remove-sample", "--yes")
    return Expected("sample.removed", "sample", after={"deleted": 1, "hidden": 0}, actor="operator")


@act
async def replace_picks_by_command(stage: Stage) -> Expected:
    await create_product("deeds")
    await create_product("wills")
    await run(stage, "catalogue", "picks", "results/compliance", "deeds")
    await run(stage, "catalogue", "picks", "results/compliance", "wills", "deeds")
    lists = {"product_ids": ["deeds"]}, {"product_ids": ["wills", "deeds"]}
    return Expected("picks.replaced", "results/compliance", *lists, actor="operator")


@act
async def import_products_by_command(stage: Stage) -> Expected:
    file = stage.settings.data_path / "audited.csv"
    file.write_text("id,name\ndeeds,Deeds\nwills,Wills\n", encoding="utf-8")
    await run(stage, "catalogue", "import", file)
    counts = {"file": "audited.csv", "created": 2, "changed": 0, "unchanged": 0}
    return Expected("products.imported", "products", after=counts, actor="operator")


@act
async def change_a_star_profile(stage: Stage) -> Expected:
    await create_product(star=True)
    path = "/api/admin/products/certa/star-profile"
    for based_on, name in ((None, "Certa"), (1, "Certa Two")):
        body = {"profile": {"display_name": name}, "based_on": based_on, "reason": REASON}
        await stage.post(path, body, method="PUT")
    before, after = {"revision": 1, "display_name": "Certa"}, {"revision": 2, "display_name": "Certa Two"}
    return Expected("star_profile.changed", "certa", before, after, REASON)


@act
async def publish_a_legal_text(stage: Stage) -> Expected:
    section = {"id": "one", "heading": "One", "paragraphs": ["Text."]}
    body = {"title": "A new title", "updated_on": "2026-11-25", "sections": [section]}
    await stage.post("/api/legal/disclaimer", body, method="PUT")
    after, before = [_describe_version(row) for row in await db.fetch_dicts(LEGAL_VERSIONS)][:2]
    changed = [name for name in before if before[name] != after[name]]
    assert {"version", "title", "body_sha256"} <= {*changed}
    values = {name: before[name] for name in changed}, {name: after[name] for name in changed}
    return Expected("legal_text.published", "disclaimer", *values)


def _describe_version(row: dict[str, Any]) -> dict[str, Any]:
    body_sha256 = hashlib.sha256(row.pop("body").encode()).hexdigest()
    return {**row, "updated_on": str(row["updated_on"]), "body_sha256": body_sha256}


# --- accounts


@act
async def make_an_admin_by_command(stage: Stage) -> Expected:
    account_id = await create_user()
    await run(stage, "account", "create-admin", AUTHOR, "--super", "--password-stdin")
    roles = {"role": "user"}, {"role": "super admin"}
    return Expected("account.made_admin", account_id, *roles, "", AUTHOR, "operator")


@act
async def require_a_reset_by_command(stage: Stage) -> Expected:
    account_id = await create_user()
    await run(stage, "account", "require-reset", AUTHOR)
    states = {"reset_required": False}, {"reset_required": True}
    return Expected("account.reset_required", account_id, *states, "", AUTHOR, "operator")


@act
async def end_sessions_by_command(stage: Stage) -> Expected:
    account_id = await create_user()
    await open_session(stage.client, AUTHOR)
    await run(stage, "account", "end-sessions", AUTHOR)
    return Expected("account.sessions_ended", account_id, {"sessions": 1}, {"sessions": 0}, "", AUTHOR, "operator")


@act
async def remove_a_second_factor_by_command(stage: Stage) -> Expected:
    account_id = await db.fetch_value("SELECT id FROM account WHERE email = 'admin@lexdex.example'")
    await run(stage, "account", "remove-second-factor", "admin@lexdex.example")
    states = {"second_factor": True}, {"second_factor": False}
    return Expected("account.second_factor_removed", account_id, *states, "", "admin@lexdex.example", "operator")


@act
async def schedule_an_erasure_by_command(stage: Stage) -> Expected:
    account_id = await create_user()
    await run(stage, "account", "erase", account_id)
    return Expected("account.erasure_scheduled", account_id, subject=AUTHOR, actor="operator")


# --- certificates


async def change_certificate(stage: Stage, number: str, action: str, **more: str) -> None:
    body = {"action": action, "reason": REASON, **more}
    await stage.post(f"/api/admin/certificates/{number}/changes", body)


@act
async def suspend_a_certificate(stage: Stage) -> Expected:
    number = (await issue_certificate()).number
    await change_certificate(stage, number, "suspend")
    before, after = {"status": "active", "status_reason": ""}, {"status": "suspended", "status_reason": REASON}
    return Expected("certificate.suspended", number, before, after, REASON)


@act
async def reinstate_a_certificate(stage: Stage) -> Expected:
    number = (await issue_certificate()).number
    await change_certificate(stage, number, "suspend")
    await change_certificate(stage, number, "reinstate")
    before, after = {"status": "suspended", "status_reason": REASON}, {"status": "active", "status_reason": ""}
    return Expected("certificate.reinstated", number, before, after, REASON)


@act
async def replace_a_certificate(stage: Stage) -> Expected:
    old = (await issue_certificate()).number
    new = (await issue_certificate(programme="Another")).number
    await change_certificate(stage, old, "supersede", superseded_by=new)
    before = {"status": "active", "status_reason": "", "superseded_by": ""}
    after = {"status": "superseded", "status_reason": f"Replaced by {new}.", "superseded_by": new}
    return Expected("certificate.superseded", old, before, after, REASON)


@act
async def make_a_failed_file_again(stage: Stage) -> Expected:
    number = (await issue_certificate()).number
    await db.execute("UPDATE certificate SET file_state = 'failed'")
    await change_certificate(stage, number, "retry_file")
    states = {"file_state": "failed"}, {"file_state": "generating"}
    return Expected("certificate.file_retried", number, *states, REASON)


@pytest.mark.parametrize("name", ACTS)
async def test_both_logs_say_who_did_what_to_what_and_why(
    client: httpx.AsyncClient, settings: Settings, security_lines: SecurityLines, name: str
) -> None:
    stage = await open_stage(client, settings)
    expected = await ACTS[name](stage)
    said = (await list_logged(expected.action))[-1]
    assert (said.actor, said.subject, said.reason) == (expected.actor, expected.subject, expected.reason)
    assert (said.object_id, said.before, said.after) == (str(expected.object_id), expected.before, expected.after)
    text = security_lines.read_text()
    if expected.actor != "operator":
        # A command writes to the security log of its own process.
        require_security_line(text, said, expected)


def require_security_line(text: str, said: RecordedAct, expected: Expected) -> None:
    """Require a line of the act that names its object and who acted, and no reason."""
    lines = [line for line in map(json.loads, text.splitlines()) if line["event"] == "audited_action"]
    line = [each for each in lines if each["action"] == expected.action][-1]
    assert (line["object_kind"], line["object_id"]) == (said.object_kind, said.object_id)
    assert (line["acted_by"] == "system") == (expected.actor == "system")
    assert (line["acted_by"] == line.get("actor_id")) == (expected.actor == ADMIN_EMAIL)
    assert bool(line.get("account_id")) == bool(expected.subject)
    assert not expected.reason or expected.reason not in text


async def test_the_system_acts_from_nowhere(client: httpx.AsyncClient, settings: Settings) -> None:
    """A rule acts in the request of a person, whose network is not the system's and could not be erased."""
    stage = await open_stage(client, settings)
    await ACTS["hold_reviews_of_a_burst"](stage)
    origin: Any = await db.fetch_value("SELECT origin FROM audit_entry WHERE action = 'review.held'")
    assert origin == '{"country":"","network":""}'
