"""A suspended vendor is out, buyers are informed, nothing is lost, and reinstating restores all."""

import httpx

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    Headers,
    create_account,
    enrol_second_factor,
    log_in,
    open_admin_session,
    open_session,
    read_emailed_token,
    register,
)
from lexdex_tests.accounts.test_users import USERS
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.builders import create_product
from lexdex_tests.leads.builders import get_account_id, grant_claims, send_request
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import create_review
from lexdex_tests.vendors.builders import REASON, act, create_vendor, find_company, open_vendor, read_vendor

EMAIL = "vera@meridian.example"


async def reply_to_review(client: httpx.AsyncClient, vendor: Headers) -> None:
    review = await create_review(client, "ada@lawfirm.example", product_id="deeds")
    answer = await client.put(f"/api/reviews/{review}/reply", json={"text": "Thank you."}, headers=vendor)
    assert answer.status_code in {200, 201}, answer.text


async def test_a_suspended_vendor_is_out_and_its_products_and_replies_stay(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("deeds")
    company, vendor = await open_vendor(client, EMAIL)
    await grant_claims(EMAIL, "deeds")
    await reply_to_review(client, vendor)
    admin = await open_admin_session(client)
    await read_new_emails(settings)
    answer = await act(client, admin, company, "suspension")
    assert answer.status_code == 200, answer.text
    page = answer.json()
    assert (page["vendor"]["state"], page["suspension_reason"]) == ("suspended", REASON["reason"])
    assert [account["state"] for account in page["accounts"]] == ["suspended"]
    assert (await client.get("/api/vendor/products", headers=vendor)).status_code == 401
    refused = await log_in(client, EMAIL, scope="vendor")
    assert (refused.status_code, refused.json()["detail"]["message"][:26]) == (403, "This account is suspended.")
    assert (await client.get("/product/deeds")).status_code == 200
    assert "Thank you." in (await client.get("/api/products/deeds/reviews")).text
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == (EMAIL, "Meridian is suspended on Lexdex")
    assert REASON["reason"] in email.text
    entry = await read_last_entry()
    assert (entry["action"], entry["object_id"]) == ("vendor.suspended", str(company))
    assert entry["details"]["reason"] == REASON["reason"]


async def test_requests_wait_and_the_buyer_is_informed(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("deeds")
    company, _ = await open_vendor(client, EMAIL)
    await grant_claims(EMAIL, "deeds")
    await send_request(client, "deeds", email="before@firm.example")
    admin = await open_admin_session(client)
    await act(client, admin, company, "suspension")
    await read_new_emails(settings)
    message = await send_request(client, "deeds")
    assert "can't receive requests at the moment. We have stored yours" in message
    assert await read_new_emails(settings) == []
    await act(client, admin, company, "reinstatement")
    (email,) = await read_new_emails(settings)
    assert (email.to, "1 request arrived meanwhile" in email.text) == (EMAIL, True)
    vendor = await open_session(client, EMAIL)
    await enrol_second_factor(client, vendor)
    inbox = (await client.get("/api/vendor/leads", headers=vendor)).json()
    assert [lead["email"] for lead in inbox["leads"]] == ["ada@firm.example", "before@firm.example"]


async def test_another_owner_gets_requests_as_before(client: httpx.AsyncClient) -> None:
    await create_product("deeds")
    company = await create_vendor(EMAIL)
    await create_vendor("otto@other.example")
    await grant_claims(EMAIL, "deeds")
    await grant_claims("otto@other.example", "deeds")
    await act(client, await open_admin_session(client), company, "suspension")
    assert "was sent to the vendor" in await send_request(client, "deeds")
    (recipients,) = await db.fetch_column("SELECT recipients FROM lead")
    assert recipients == [await get_account_id("otto@other.example")]


async def test_reinstating_restores_all_but_what_was_suspended_by_itself(client: httpx.AsyncClient) -> None:
    await create_product("deeds")
    company = await create_vendor(EMAIL, "otto@meridian.example")
    await grant_claims(EMAIL, "deeds")
    admin = await open_admin_session(client)
    otto = await get_account_id("otto@meridian.example")
    assert (await client.post(f"{USERS}/{otto}/suspension", json=REASON, headers=admin)).status_code == 200
    await act(client, admin, company, "suspension")
    lifted = await client.post(f"{USERS}/{await get_account_id(EMAIL)}/suspension/lift", json=REASON, headers=admin)
    assert (lifted.status_code, lifted.json()["detail"]) == (
        409,
        "This account is suspended with its company. Please reinstate that under Vendors.",
    )
    page = (await act(client, admin, company, "reinstatement")).json()
    assert {account["email"]: account["state"] for account in page["accounts"]} == {
        EMAIL: "active",
        "otto@meridian.example": "suspended",
    }
    assert (await log_in(client, EMAIL)).status_code == 200
    owned = (await client.get("/api/vendor/products", headers=await open_session(client, EMAIL))).json()
    assert [product["id"] for product in owned] == ["deeds"]


async def test_an_account_does_not_get_out_of_its_suspended_company_by_its_own_suspension(
    client: httpx.AsyncClient,
) -> None:
    company = await create_vendor(EMAIL)
    admin, account = await open_admin_session(client), f"{USERS}/{await get_account_id(EMAIL)}"
    await client.post(f"{account}/suspension", json=REASON, headers=admin)
    await act(client, admin, company, "suspension")
    lifted = await client.post(f"{account}/suspension/lift", json=REASON, headers=admin)
    assert (lifted.status_code, lifted.json()["detail"]) == (
        409,
        "The company of this account is suspended. Please reinstate that under Vendors first.",
    )
    assert (await log_in(client, EMAIL)).status_code == 403
    await act(client, admin, company, "reinstatement")
    assert (await client.post(f"{account}/suspension/lift", json=REASON, headers=admin)).status_code == 200
    assert (await log_in(client, EMAIL)).status_code == 200


async def test_who_joins_a_suspended_company_is_suspended_too(client: httpx.AsyncClient, settings: Settings) -> None:
    company = await create_vendor(EMAIL)
    await act(client, await open_admin_session(client), company, "suspension")
    await register(client, role="vendor", email="new@meridian.example", company_name="Meridian")
    token = await read_emailed_token(settings, "/auth/verify-email")
    await client.post("/auth/verify-email", json={"token": token})
    assert await find_company("new@meridian.example") == company
    assert (await log_in(client, "new@meridian.example")).status_code == 403


async def test_it_is_done_once_and_needs_a_reason(client: httpx.AsyncClient) -> None:
    company = await create_vendor(EMAIL)
    admin = await open_admin_session(client)
    assert (await act(client, admin, company, "suspension", reason=" ")).status_code == 400
    assert (await act(client, admin, company, "reinstatement")).status_code == 409
    assert (await act(client, admin, company, "suspension")).status_code == 200
    assert (await act(client, admin, company, "suspension")).status_code == 409
    missing = await act(client, admin, await create_account("x@y.example"), "suspension")
    assert (missing.status_code, missing.json()["detail"]) == (404, "Vendor not found.")


async def test_users_of_other_companies_go_on(client: httpx.AsyncClient) -> None:
    company = await create_vendor(EMAIL)
    await create_vendor("otto@other.example")
    admin = await open_admin_session(client)
    await act(client, admin, company, "suspension")
    assert (await log_in(client, "otto@other.example")).status_code == 200
    assert (await read_vendor(client, admin, await find_company("otto@other.example")))["vendor"]["state"] == "active"
