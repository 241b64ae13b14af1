"""Builds what tests of inboxes and metrics need: vendors with products, and requests."""

from uuid import UUID, uuid4

import httpx

from lexdex.accounts.queries import accounts
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session

_GRANT = """
INSERT INTO claim (id, product, account, state, decided_at) VALUES ($1, $2, $3, 'approved', now() - interval '400 days')
"""
ENQUIRY = {"name": "Ada Lovelace", "email": "ada@firm.example", "product_name": "", "message": "Please show it."}
VENDOR_EMAIL = "sales@maker.example"


async def get_account_id(email: str) -> UUID:
    """Return the id of the account with this email address."""
    found = await accounts.find_by_email(email)
    assert found is not None
    return found.id


async def grant_claims(email: str, *products: str) -> None:
    """Insert approved claims of a vendor on these products."""
    account = await get_account_id(email)
    for product in products:
        await db.execute(_GRANT, uuid4(), product, account)


async def revoke_claim(email: str, product: str) -> None:
    """Revoke a claim as an admin does."""
    sql = "UPDATE claim SET state = 'revoked' WHERE account = $1 AND product = $2"
    await db.execute(sql, await get_account_id(email), product)


async def open_owner_session(client: httpx.AsyncClient, email: str = VENDOR_EMAIL, *products: str) -> Headers:
    """Return the session headers of a vendor who owns these products."""
    headers = await open_session(client, email, role=2)
    await grant_claims(email, *products)
    return headers


async def open_inbox_session(client: httpx.AsyncClient, email: str = VENDOR_EMAIL, *products: str) -> Headers:
    """Return the session headers of a vendor who owns these products, and has the second factor that requests need."""
    headers = await open_owner_session(client, email, *products)
    await enrol_second_factor(client, headers)
    return headers


async def send_request(client: httpx.AsyncClient, product: str = "certa", kind: str = "demo", **changes: str) -> str:
    """Send a request for a demo or pricing, and return the confirmation message."""
    answer = await client.post(f"/request/request-{kind}", json={**ENQUIRY, "product_id": product, **changes})
    assert answer.status_code == 200, answer.text
    message: str = answer.json()["message"]
    return message
