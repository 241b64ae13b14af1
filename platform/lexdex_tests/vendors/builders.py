"""Builds vendor companies for tests: accounts with verified addresses, which get their companies."""

from typing import Any
from uuid import UUID

import httpx

from lexdex.accounts.service import vendor_companies
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, create_account, open_session

VENDORS = "/api/admin/vendors"
REASON = {"reason": "Sends advertisements to buyers."}


async def create_vendor(*emails: str, company: str = "Meridian") -> UUID:
    """Create vendor accounts and return the company of the first one."""
    for email in emails:
        account_id = await create_account(email, role=2)
        await db.execute("UPDATE account SET company_name = $2 WHERE id = $1", account_id, company)
    await vendor_companies.assign_companies()
    return await find_company(emails[0])


async def find_company(email: str) -> UUID:
    """Return the company of an account."""
    company_id: UUID | None = await db.fetch_value("SELECT vendor_company FROM account WHERE email = $1", email)
    assert company_id is not None
    return company_id


async def open_vendor(client: httpx.AsyncClient, email: str, company: str = "Meridian") -> tuple[UUID, Headers]:
    """Create a vendor with a session; return the company and the headers."""
    company_id = await create_vendor(email, company=company)
    return company_id, await open_session(client, email, role=2)


async def read_vendor(client: httpx.AsyncClient, admin: Headers, company_id: UUID) -> dict[str, Any]:
    """Return the page of a vendor."""
    answer = await client.get(f"{VENDORS}/{company_id}", headers=admin)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def act(
    client: httpx.AsyncClient, admin: Headers, company_id: UUID, path: str, **fields: object
) -> httpx.Response:
    """Do something about a vendor with a reason."""
    return await client.post(f"{VENDORS}/{company_id}/{path}", json={**REASON, **fields}, headers=admin)
