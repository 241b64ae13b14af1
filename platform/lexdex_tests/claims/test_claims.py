"""Claims: submission, decisions, notifications, and access."""

import asyncio

import httpx
import pytest

from lexdex.accounts.service.removal import erase_due_accounts
from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import PASSWORD, create_account, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import (
    ADMIN,
    CLAIMS,
    VENDOR_EMAIL,
    WEBSITE,
    create_claim,
    create_owner,
    decide_claim,
    open_admin_session,
    open_vendor_session,
    submit_claim,
)
from lexdex_tests.mailbox import read_new_emails


@pytest.mark.covers("W05", "Z21/api")
async def test_a_vendor_claims_a_product_and_an_admin_reads_it(client: httpx.AsyncClient) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    vendor, admin = await open_vendor_session(client), await open_admin_session(client)
    made = await create_claim(client, vendor, reason="  We make it.\nSince 2019. ")
    (row,) = (await client.get(f"{ADMIN}?state=pending", headers=admin)).json()
    assert made == row == (await client.get(CLAIMS, headers=vendor)).json()[0]
    assert {key: row[key] for key in ("product_id", "product_name", "vendor_name", "vendor_email")} == {
        "product_id": "deeds",
        "product_name": "Deeds",
        "vendor_name": "Ada Lovelace",
        "vendor_email": VENDOR_EMAIL,
    }
    assert (row["reason"], row["status"], row["reviewed_at"], row["review_note"]) == (
        "We make it.\nSince 2019.",
        "pending",
        None,
        "",
    )
    assert row["submitted_at"]
    assert not await ownership.list_owners("deeds")


@pytest.mark.parametrize(("proof", "proved_by"), [("domain", "Proof: email domain"), ("dns", "Proof: DNS record")])
async def test_the_operator_is_notified_of_a_claim(
    client: httpx.AsyncClient, settings: Settings, proof: str, proved_by: str
) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    await create_claim(client, await open_vendor_session(client), reason="We <make> it.", proof=proof)
    (email,) = [email for email in await read_new_emails(settings) if "claims" in email.subject]
    assert (email.to, email.reply_to) == ("no-reply@lexdex.example", VENDOR_EMAIL)
    assert email.subject == "Ada Lovelace claims Deeds"
    for body in (email.text, email.html):
        assert f"{settings.public_url}/admin-dashboard?tab=claims" in body
    assert proved_by in email.text
    assert "We &lt;make&gt; it." in email.html


@pytest.mark.covers("Z22/api", "T23", "P03")
@pytest.mark.parametrize(
    ("verdict", "status", "note"), [("approve", "approved", "Claim approved"), ("reject", "rejected", "Claim rejected")]
)
async def test_a_pending_claim_is_decided_once(
    client: httpx.AsyncClient, settings: Settings, verdict: str, status: str, note: str
) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    vendor, admin = await open_vendor_session(client), await open_admin_session(client)
    number = (await create_claim(client, vendor))["id"]
    await read_new_emails(settings)
    decided = (await decide_claim(client, admin, number, verdict)).json()
    assert (decided["status"], decided["review_note"]) == (status, note)
    today = await db.fetch_value("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD')")
    assert decided["reviewed_at"].startswith(today)
    for again in ("approve", "reject"):
        refused = await decide_claim(client, admin, number, again)
        assert refused.status_code == 409
        assert status in refused.json()["detail"]
    (email,) = await read_new_emails(settings)
    assert (email.to, "Deeds" in email.subject) == (VENDOR_EMAIL, True)
    assert note in email.text
    assert note in email.html
    assert [owner.email for owner in await ownership.list_owners("deeds")] == (
        [VENDOR_EMAIL] if verdict == "approve" else []
    )


async def test_the_admins_note_is_emailed_and_both_logs_record_the_decision(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    vendor, admin = await open_vendor_session(client), await open_admin_session(client)
    number = (await create_claim(client, vendor))["id"]
    words = "Please show <b>proof</b> {{ 7 * 7 }}."
    await decide_claim(client, admin, number, "reject", words)
    email = (await read_new_emails(settings))[-1]
    assert words in email.text
    assert "<b>proof</b>" not in email.html
    logs = [entry["Description"] for entry in (await client.get("/users/logs", headers=vendor)).json()]
    assert {"Claimed Deeds", "The claim on Deeds was rejected"} <= set(logs)
    entries = await db.fetch("SELECT action, description, details::text FROM activity WHERE action LIKE 'claim.%'")
    assert [action for action, _, _ in entries].count("claim.rejected") == 2
    # The admin's entry outlives the vendor's account, so it must not contain personal data of the vendor.
    assert not [entry for entry in entries if VENDOR_EMAIL in str(entry)]


async def test_of_fifty_concurrent_claims_one_is_stored_and_of_two_decisions_one_counts(
    client: httpx.AsyncClient,
) -> None:
    await create_product("deeds", website=WEBSITE)
    vendor, admin = await open_vendor_session(client), await open_admin_session(client)
    answers = await asyncio.gather(*(submit_claim(client, vendor) for _ in range(50)))
    assert sorted({answer.status_code for answer in answers}) == [201, 409]
    (made,) = (await client.get(CLAIMS, headers=vendor)).json()
    verdicts = await asyncio.gather(
        *(decide_claim(client, admin, made["id"], verdict) for verdict in ("approve", "reject") * 5)
    )
    assert sorted(answer.status_code for answer in verdicts) == [200] + [409] * 9
    assert not [answer.text for answer in verdicts if "is pending" in answer.text]


async def test_admins_see_who_owns_a_claimed_product_already(client: httpx.AsyncClient) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    owner, admin = await create_owner(client)
    competitor = await open_vendor_session(client, "rita@maker.example")
    made = await create_claim(client, competitor)
    assert made["other_owners"] == []
    (row,) = (await client.get(f"{ADMIN}?state=pending", headers=admin)).json()
    assert row["other_owners"] == [VENDOR_EMAIL]
    approved = (await decide_claim(client, admin, made["id"])).json()
    assert approved["other_owners"] == [VENDOR_EMAIL]
    for vendor in (owner, competitor):
        assert (await client.get(CLAIMS, headers=vendor)).json()[0]["other_owners"] == []


async def test_a_rejected_claim_can_be_resubmitted_and_a_pending_one_withdrawn(client: httpx.AsyncClient) -> None:
    await create_product("deeds", website=WEBSITE)
    vendor, admin = await open_vendor_session(client), await open_admin_session(client)
    await decide_claim(client, admin, (await create_claim(client, vendor))["id"], "reject")
    second = (await create_claim(client, vendor))["id"]
    assert (await submit_claim(client, vendor)).status_code == 409
    assert (await client.delete(f"{CLAIMS}/{second}", headers=vendor)).status_code == 204
    assert (await client.delete(f"{CLAIMS}/{second}", headers=vendor)).status_code == 409
    assert (await decide_claim(client, admin, second)).status_code == 409
    states = [one["status"] for one in (await client.get(CLAIMS, headers=vendor)).json()]
    assert states == ["withdrawn", "rejected"]


async def test_another_vendors_claim_is_not_found(client: httpx.AsyncClient) -> None:
    await create_product("deeds", website=WEBSITE)
    vendor, other = await open_vendor_session(client), await open_vendor_session(client, "competitor@other.example")
    number = (await create_claim(client, vendor))["id"]
    assert (await client.get(CLAIMS, headers=other)).json() == []
    assert (await client.delete(f"{CLAIMS}/{number}", headers=other)).status_code == 404
    assert (await client.post(f"{CLAIMS}/{number}/check", headers=other)).status_code == 404


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"reason": " \n "}, 400, "Please explain why"),
        ({"reason": "x" * 2_001}, 400, "at most 2,000"),
        ({"reason": "a\x00b"}, 400, "control characters"),
        ({"product_id": "nobody"}, 404, "Product not found"),
        ({"product_id": "../etc"}, 404, "Product not found"),
        ({"product_id": "unseen"}, 404, "Product not found"),
        ({"proof": "a letter"}, 422, ""),
    ],
)
async def test_an_invalid_claim_is_refused_with_a_message(
    client: httpx.AsyncClient, fields: dict[str, str], status: int, said: str
) -> None:
    await create_product("deeds", website=WEBSITE)
    await create_product("unseen", website=WEBSITE, hidden=True)
    vendor = await open_vendor_session(client)
    answer = await client.post(CLAIMS, json={"product_id": "deeds", "reason": "We make it.", **fields}, headers=vendor)
    assert answer.status_code == status
    assert said in answer.json()["detail"]


async def test_revoking_a_claim_needs_a_reason_and_removes_all_permissions(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    vendor, admin = await create_owner(client)
    draft = {"changes": {"company": "Maker Ltd", "name": "Deeds 2"}, "base_revision": 1}
    assert (await client.put("/api/vendor/products/deeds/draft", json=draft, headers=vendor)).status_code == 200
    (made,) = (await client.get(CLAIMS, headers=vendor)).json()
    assert (await decide_claim(client, admin, made["id"], "revoke")).status_code == 400
    revoked = await decide_claim(client, admin, made["id"], "revoke", "The company was sold.")
    assert (revoked.json()["status"], revoked.json()["review_note"]) == ("revoked", "The company was sold.")
    assert "The company was sold." in (await read_new_emails(settings))[-1].text
    assert (await client.get("/api/vendor/products", headers=vendor)).json() == []
    assert (await client.get("/api/vendor/products/deeds/draft", headers=vendor)).status_code == 404
    assert await db.fetch_value("SELECT count(*) FROM profile_draft WHERE state = 'draft'") == 0
    assert (await submit_claim(client, vendor)).status_code == 201


async def test_ownership_excludes_closed_accounts_and_includes_hidden_products(client: httpx.AsyncClient) -> None:
    for product_id in ("deeds", "wills"):
        await create_product(product_id, website=WEBSITE)
    vendor, admin = await create_owner(client)
    await decide_claim(client, admin, (await create_claim(client, vendor, "wills"))["id"])
    await catalogue.set_product_hidden("wills", hidden=True, actor="test")
    account = (await ownership.list_owners("deeds"))[0].account
    assert [one.id for one in await ownership.list_product_options(account)] == ["deeds", "wills"]
    listed = (await client.get("/api/vendor/products", headers=vendor)).json()
    assert [(one["id"], one["listed"]) for one in listed] == [("deeds", True), ("wills", False)]
    assert await ownership.is_owner(account, "deeds")
    assert not await ownership.is_owner(account, "../deeds")
    stranger = await create_account("competitor@other.example", role=2)
    assert not await ownership.is_owner(stranger, "deeds")
    await db.execute("UPDATE account SET disabled_at = now() WHERE id = $1", account)
    assert await ownership.list_owners("deeds") == []
    assert not await ownership.is_owner(account, "deeds")


async def test_the_personal_data_export_contains_claims_and_drafts(client: httpx.AsyncClient) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    vendor, _ = await create_owner(client)
    draft = {"changes": {"company": "Maker Ltd"}, "base_revision": 1}
    await client.put("/api/vendor/products/deeds/draft", json=draft, headers=vendor)
    personal_data = (await client.get("/api/account/export", headers=vendor)).json()
    assert [(one["product"], one["state"]) for one in personal_data["claims"]] == [("Deeds", "approved")]
    assert [one["changes"] for one in personal_data["profile_drafts"]] == [{"company": "Maker Ltd"}]


async def test_erasing_an_account_deletes_claims_and_drafts_but_not_published_changes(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("deeds", website=WEBSITE)
    vendor, _ = await create_owner(client)
    for headquarters in ("Porto", "Lisbon"):
        draft = {"changes": {"headquarters": headquarters}, "base_revision": 1}
        await client.put("/api/vendor/products/deeds/draft", json=draft, headers=vendor)
        await client.post("/api/vendor/products/deeds/draft/publish", headers=vendor)
    await client.post("/api/account/removal", json={"password": PASSWORD}, headers=vendor)
    await db.execute("UPDATE account SET removal_due_at = now() WHERE removal_due_at IS NOT NULL")
    assert await erase_due_accounts(settings, Files(settings), PERSONAL_DATA) == 1
    for table in ("claim", "profile_draft"):
        assert await db.fetch_value(f"SELECT count(*) FROM {table}") == 0
    assert (await catalogue.get_product("deeds")).headquarters == "Porto"
    assert len((await client.get("/api/products/deeds/revisions")).json()) == 2


async def test_a_user_cannot_claim_by_sending_a_vendor_role(client: httpx.AsyncClient) -> None:
    await create_product("deeds", website=WEBSITE)
    user = {**await open_session(client), "X-Role": "vendor"}
    answer = await submit_claim(client, user)
    assert (answer.status_code, answer.json()["detail"]) == (403, "Only vendors can do this.")
