"""A second admin, who approves what tests request."""

import httpx

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session

APPROVALS = "/api/admin/approvals"
APPROVER_EMAIL = "approver@lexdex.example"
HAS_SECOND_FACTOR = "SELECT totp_confirmed_at IS NOT NULL FROM account WHERE email = $1"
CONFIRM = """
UPDATE account_session SET second_factor = true, second_factor_at = now()
WHERE account = (SELECT id FROM account WHERE email = $1)
"""


async def open_approver(client: httpx.AsyncClient) -> Headers:
    """Log in the second admin, who has just given a code."""
    headers = await open_session(client, APPROVER_EMAIL, role=3)
    if await db.fetch_value(HAS_SECOND_FACTOR, APPROVER_EMAIL):
        await db.execute(CONFIRM, APPROVER_EMAIL)
    else:
        await enrol_second_factor(client, headers)
    return headers


async def approve(client: httpx.AsyncClient, approval_id: object, approver: Headers | None = None) -> httpx.Response:
    """Approve a pending action."""
    headers = approver or await open_approver(client)
    return await client.post(f"{APPROVALS}/{approval_id}/approve", headers=headers)


async def request_and_approve(
    client: httpx.AsyncClient, headers: Headers, path: str, body: object, approver: Headers | None = None
) -> httpx.Response:
    """Request an action and let the second admin approve it; returns the first refusal, or the last answer."""
    requested = await client.post(path, json=body, headers=headers)
    return await approve(client, requested.json()["id"], approver) if requested.status_code == 202 else requested
