"""Vendors, admins and owners, and what they send about claims."""

from typing import Any

import httpx

from lexdex_tests.accounts.builders import Headers, signed_in, with_second_factor

CLAIMS, ADMIN = "/api/claims", "/api/admin/claims"
MAKER = "vera@maker.example"
SITE = "https://www.maker.example/deeds"


async def a_vendor(client: httpx.AsyncClient, email: str = MAKER) -> Headers:
    """A vendor who has logged in."""
    return await signed_in(client, email, role=2)


async def an_admin(client: httpx.AsyncClient) -> Headers:
    """An admin who has given the second factor."""
    headers = await signed_in(client, "admin@lexdex.example", role=3)
    await with_second_factor(client, headers)
    return headers


async def claim(
    client: httpx.AsyncClient, headers: Headers, product_id: str = "deeds", **fields: object
) -> httpx.Response:
    """Ask for a product."""
    body = {"product_id": product_id, "reason": "We make it.", **fields}
    return await client.post(CLAIMS, json=body, headers=headers)


async def claimed(client: httpx.AsyncClient, headers: Headers, product_id: str = "deeds", **fields: object) -> Any:  # noqa: ANN401 - JSON
    """The claim as it was answered."""
    answer = await claim(client, headers, product_id, **fields)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def decide(
    client: httpx.AsyncClient, admin: Headers, number: str, verdict: str = "approve", note: str = ""
) -> httpx.Response:
    """Approve, reject or revoke."""
    return await client.post(f"{ADMIN}/{number}/{verdict}", json={"note": note}, headers=admin)


async def an_owner(client: httpx.AsyncClient, product_id: str = "deeds", email: str = MAKER) -> tuple[Headers, Headers]:
    """A vendor whose claim was approved, and the admin who did so."""
    vendor, admin = await a_vendor(client, email), await an_admin(client)
    number = (await claimed(client, vendor, product_id))["id"]
    assert (await decide(client, admin, number)).status_code == 200
    return vendor, admin
