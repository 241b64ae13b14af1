"""Which company an account belongs to: that of its address's registered domain."""

import httpx
import pytest

from lexdex.accounts.queries.vendor_companies import delete_empty_companies
from lexdex.accounts.service import vendor_companies
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import create_account, open_admin_session, read_emailed_token, register
from lexdex_tests.vendors.builders import act, create_vendor, find_company, read_vendor


async def test_accounts_of_one_registered_domain_are_one_company(client: httpx.AsyncClient) -> None:
    company = await create_vendor("vera@meridian.example", "otto@legal.meridian.example", "eve@meridian-legal.example")
    assert await find_company("otto@legal.meridian.example") == company
    assert await find_company("eve@meridian-legal.example") != company
    page = await read_vendor(client, await open_admin_session(client), company)
    assert [account["email"] for account in page["accounts"]] == [
        "otto@legal.meridian.example",
        "vera@meridian.example",
    ]
    assert [(each["domain"], each["proof"]) for each in page["vendor"]["domains"]] == [("meridian.example", "email")]


@pytest.mark.parametrize("domain", ["gmail.com", "meridian.github.io"])
async def test_addresses_that_anyone_can_have_prove_no_domain(client: httpx.AsyncClient, domain: str) -> None:
    company = await create_vendor(f"vera@{domain}", f"otto@{domain}")
    assert await find_company(f"otto@{domain}") != company
    page = await read_vendor(client, await open_admin_session(client), company)
    assert (page["vendor"]["domains"], page["vendor"]["accounts"]) == ([], 1)


async def test_a_vendor_joins_with_the_verified_address_and_not_before(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    vendor = {"role": "vendor", "email": "vera@meridian.example", "company_name": "Meridian Ltd"}
    assert (await register(client, **vendor)).status_code == 201
    await vendor_companies.assign_companies()
    assert await db.fetch_value("SELECT count(*) FROM vendor_company") == 0
    token = await read_emailed_token(settings, "/auth/verify-email")
    assert (await client.post("/auth/verify-email", json={"token": token})).status_code == 200
    page = await read_vendor(client, await open_admin_session(client), await find_company(vendor["email"]))
    assert (page["vendor"]["name"], page["vendor"]["state"]) == ("Meridian Ltd", "active")


async def test_a_company_goes_with_its_last_account_unless_staff_decided_about_it(client: httpx.AsyncClient) -> None:
    gone, suspended = await create_vendor("vera@gone.example"), await create_vendor("eve@spam.example")
    kept = await create_vendor("otto@meridian.example")
    await act(client, await open_admin_session(client), suspended, "suspension")
    await db.execute("UPDATE account SET erased_at = now() WHERE email IN ('vera@gone.example', 'eve@spam.example')")
    await delete_empty_companies()
    assert set(await db.fetch_column("SELECT id FROM vendor_company")) == {suspended, kept}
    assert gone not in {suspended, kept}


async def test_users_have_no_company(database: None) -> None:
    await create_account("ada@lawfirm.example")
    assert await vendor_companies.assign_companies() == 0
