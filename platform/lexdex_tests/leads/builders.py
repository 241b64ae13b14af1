"""Builds what tests of inboxes and figures need: vendors with products of their own, and requests."""

from uuid import UUID, uuid4

import httpx

from lexdex.accounts.queries import accounts
from lexdex.foundation import database as door
from lexdex_tests.accounts.builders import Headers, signed_in

_GRANT = """
INSERT INTO claim (id, product, account, state, decided_at) VALUES ($1, $2, $3, 'approved', now() - interval '400 days')
"""
ENQUIRY = {"name": "Ada Lovelace", "email": "ada@firm.example", "product_name": "", "message": "Please show it."}
MAKER = "sales@maker.example"


async def account_of(email: str) -> UUID:
    """The account of a member."""
    found = await accounts.by_email(email)
    assert found is not None
    return found.id


async def grant(email: str, *products: str) -> None:
    """A vendor's claims on these products, decided long ago."""
    account = await account_of(email)
    for product in products:
        await door.execute(_GRANT, uuid4(), product, account)


async def revoke(email: str, product: str) -> None:
    """As an admin does."""
    sql = "UPDATE claim SET state = 'revoked' WHERE account = $1 AND product = $2"
    await door.execute(sql, await account_of(email), product)


async def a_vendor(client: httpx.AsyncClient, email: str = MAKER, *products: str) -> Headers:
    """The session of a vendor who owns these products."""
    headers = await signed_in(client, email, role=2)
    await grant(email, *products)
    return headers


async def ask(client: httpx.AsyncClient, product: str = "certa", kind: str = "demo", **changes: str) -> None:
    """Somebody asks for a demo, or for prices."""
    answer = await client.post(f"/request/request-{kind}", json={**ENQUIRY, "product_id": product, **changes})
    assert answer.status_code == 200, answer.text
