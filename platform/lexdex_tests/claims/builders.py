"""Builds vendors, admins, product owners and claims for tests."""

from typing import Any

import httpx

from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session

CLAIMS, ADMIN = "/api/claims", "/api/admin/claims"
VENDOR_EMAIL = "vera@maker.example"
WEBSITE = "https://www.maker.example/deeds"


async def open_vendor_session(client: httpx.AsyncClient, email: str = VENDOR_EMAIL) -> Headers:
    """Create a vendor and return the headers of a session."""
    return await open_session(client, email, role=2)


async def open_admin_session(client: httpx.AsyncClient) -> Headers:
    """Create an admin and return the headers of a session with two-factor authentication."""
    headers = await open_session(client, "admin@lexdex.example", role=3)
    await enrol_second_factor(client, headers)
    return headers


async def submit_claim(
    client: httpx.AsyncClient, headers: Headers, product_id: str = "deeds", **fields: object
) -> httpx.Response:
    """Submit a claim and return the response."""
    body = {"product_id": product_id, "reason": "We make it.", **fields}
    return await client.post(CLAIMS, json=body, headers=headers)


async def create_claim(client: httpx.AsyncClient, headers: Headers, product_id: str = "deeds", **fields: object) -> Any:  # noqa: ANN401 - JSON
    """Submit a claim and return it."""
    answer = await submit_claim(client, headers, product_id, **fields)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def decide_claim(
    client: httpx.AsyncClient, admin: Headers, number: str, verdict: str = "approve", note: str = ""
) -> httpx.Response:
    """Approve, reject or revoke."""
    return await client.post(f"{ADMIN}/{number}/{verdict}", json={"note": note}, headers=admin)


async def create_owner(
    client: httpx.AsyncClient, product_id: str = "deeds", email: str = VENDOR_EMAIL
) -> tuple[Headers, Headers]:
    """Create a vendor with an approved claim; returns the headers of the vendor and the admin."""
    vendor, admin = await open_vendor_session(client, email), await open_admin_session(client)
    number = (await create_claim(client, vendor, product_id))["id"]
    assert (await decide_claim(client, admin, number)).status_code == 200
    return vendor, admin
