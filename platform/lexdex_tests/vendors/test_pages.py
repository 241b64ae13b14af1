"""The page of a vendor: what it has, its payments, notes and history; requests only after a reason."""

from uuid import UUID, uuid4

import httpx

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_admin_session, open_session
from lexdex_tests.accounts.test_users import USERS
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim, decide_claim
from lexdex_tests.leads.builders import ENQUIRY, get_account_id, grant_claims, send_request
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.vendors.builders import REASON, VENDORS, act, create_vendor, open_vendor, read_vendor

EMAIL = "vera@meridian.example"
PAYMENT = """
INSERT INTO payment (id, purpose, reference, account, description, currency, net_amount, tax_amount, total_amount,
    status, refunded_amount)
VALUES ($1, 'validation', $1, $2, 'Validation of Deeds', 'usd', 199900, 0, 199900, 'paid', 19900)
"""


async def test_the_page_has_products_claims_and_counts_of_requests(client: httpx.AsyncClient) -> None:
    await create_product("deeds", website="https://meridian.example")
    await create_product("wills")
    company, vendor = await open_vendor(client, EMAIL)
    await grant_claims(EMAIL, "deeds")
    await create_claim(client, vendor, "wills")
    await send_request(client, "deeds")
    page = await read_vendor(client, await open_admin_session(client), company)
    (product,) = page["products"]
    assert (product["id"], product["is_public"], product["owners"]) == ("deeds", True, 1)
    assert {claim["product_id"]: claim["status"] for claim in page["claims"]} == {
        "wills": "pending",
        "deeds": "approved",
    }
    assert page["lead_counts"] == [{"kind": "demo", "state": "new", "count": 1}]
    assert ENQUIRY["email"] not in str(page)


async def test_requests_are_shown_after_a_reason_without_content(client: httpx.AsyncClient) -> None:
    await create_product("deeds")
    company, vendor = await open_vendor(client, EMAIL)
    await grant_claims(EMAIL, "deeds")
    await send_request(client, "deeds")
    admin = await open_admin_session(client)
    for reason, status in ((" ", 400), ("", 422), ("x" * 61, 422)):
        assert (await act(client, admin, company, "leads", reason=reason)).status_code == status
    answer = await act(client, admin, company, "leads", reason="Complaint about fake requests.")
    (lead,) = answer.json()["leads"]
    assert (lead["product_name"], lead["kind"], lead["sender_domain"]) == ("Deeds", "demo", "firm.example")
    for hidden in (ENQUIRY["email"], ENQUIRY["name"], ENQUIRY["message"]):
        assert hidden not in answer.text
    activity = (await client.get("/api/account/security-activity", headers=vendor)).json()
    assert "An admin looked at your requests: Complaint about fake requests." in {
        each["description"] for each in activity
    }
    assert (await read_last_entry())["action"] == "vendor.leads_viewed"


async def test_a_wrong_claim_is_removed_and_the_owner_may_object(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("deeds", website="https://meridian.example")
    company, vendor = await open_vendor(client, EMAIL)
    other = await create_vendor("otto@other.example")
    claim = await create_claim(client, vendor)
    admin = await open_admin_session(client)
    removal = f"claims/{claim['id']}/removal"
    assert (await act(client, admin, company, removal)).status_code == 409
    await decide_claim(client, admin, claim["id"])
    await read_new_emails(settings)
    assert (await act(client, admin, other, removal)).status_code == 404
    assert (await act(client, admin, company, removal, reason=" ")).status_code == 400
    page = (await act(client, admin, company, removal)).json()
    assert (page["products"], page["claims"][0]["status"]) == ([], "revoked")
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == (EMAIL, "You can no longer manage Deeds")
    assert REASON["reason"] in email.text
    assert "reply to this email and say why the product is yours" in email.text
    entry = await read_last_entry()
    assert (entry["action"], entry["details"]["reason"]) == ("claim.revoked", REASON["reason"])


async def test_payments_notes_and_history_are_those_of_its_accounts(client: httpx.AsyncClient) -> None:
    company, other = await create_vendor(EMAIL), await create_vendor("otto@other.example")
    account = await get_account_id(EMAIL)
    await db.execute(PAYMENT, uuid4(), account)
    admin = await open_admin_session(client)
    note = {"kind": "abuse", "text": "Called twice."}
    await client.post(f"{USERS}/{account}/notes", json=note, headers=admin)
    await client.post(f"{USERS}/{account}/suspension", json=REASON, headers=admin)
    await act(client, admin, company, "suspension")

    async def read(path: str, company_id: UUID = company) -> dict[str, list[dict[str, object]]]:
        answer = await client.get(f"{VENDORS}/{company_id}/{path}", headers=admin)
        assert answer.status_code == 200, answer.text
        found: dict[str, list[dict[str, object]]] = answer.json()
        return found

    (payment,) = (await read("payments"))["payments"]
    assert (payment["total_amount"], payment["refunded_amount"]) == (199900, 19900)
    (found,) = (await read("notes"))["notes"]
    assert (found["text"], found["kind"], found["account_id"]) == ("Called twice.", "abuse", str(account))
    assert [entry["action"] for entry in (await read("history"))["acts"]] == [
        "vendor.suspended",
        "account.suspended",
        "account.note_added",
    ]
    for path, key in (("payments", "payments"), ("notes", "notes"), ("history", "acts")):
        assert (await read(path, other))[key] == []


async def test_a_vendor_does_not_get_there(client: httpx.AsyncClient) -> None:
    company = await create_vendor(EMAIL)
    headers = await open_session(client, EMAIL)
    assert (await client.get(f"{VENDORS}/{company}", headers=headers)).status_code == 403
    assert (await client.get("/api/account", headers=headers)).status_code == 200
