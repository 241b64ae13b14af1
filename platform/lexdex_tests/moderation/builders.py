"""Builds decisions for the tests of moderation."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import httpx

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, create_account, open_admin_session, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import WEBSITE, create_claim, open_vendor_session
from lexdex_tests.reviews.builders import create_review

AUTHOR, VENDOR, SUSPECT = "ada@firm.example", "vera@maker.example", "spam@mail.example"
FACTS = "يذكر أشخاصًا: “the clerk at Meridian”."
INSERT = """
INSERT INTO moderation_decision (action, object_id, ground, ground_version, source, is_automated, decided_at,
    received_at, recheck, second_at)
VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8::text, CASE WHEN $8::text IN ('agreed', 'reversed') THEN $6::timestamptz END)
"""


class Case(NamedTuple):
    """A decision to make: the address of its operation, its body, and who is concerned."""

    path: str
    body: dict[str, Any]
    concerned: str


async def send(client: httpx.AsyncClient, admin: Headers, path: str, body: dict[str, Any]) -> httpx.Response:
    """Send an admin's request, which must succeed."""
    answer = await client.post(path, json=body, headers=admin)
    assert answer.status_code == 200, answer.text
    return answer


async def publish_review(client: httpx.AsyncClient) -> int:
    """Publish a review of Certa by AUTHOR and return its id."""
    await create_product(name="Certa")
    return await create_review(client, AUTHOR)


async def flag_review(client: httpx.AsyncClient, review_id: int, email: str = "eve@third.example") -> None:
    """Flag a review as another user."""
    eve = await open_session(client, email)
    answer = await client.post(f"/api/reviews/{review_id}/flag", json={"kind": "spam"}, headers=eve)
    assert answer.status_code == 200, answer.text


async def submit_claim(client: httpx.AsyncClient) -> str:
    """Submit VENDOR's claim on Deeds and return its id."""
    await create_product("deeds", name="Deeds", company="Meridian", website=WEBSITE)
    return str((await create_claim(client, await open_vendor_session(client, VENDOR)))["id"])


async def hide_review(client: httpx.AsyncClient, admin: Headers, **body: str) -> int:
    """Publish a review and hide it; returns its id."""
    review_id = await publish_review(client)
    await send(client, admin, f"/api/admin/reviews/{review_id}/hide", {"reason": FACTS, **body})
    return review_id


async def suspend(client: httpx.AsyncClient, admin: Headers, **body: str) -> UUID:
    """Create an account and suspend it; returns its id."""
    account_id = await create_account(SUSPECT)
    await send(client, admin, f"/api/admin/users/{account_id}/suspension", {"reason": FACTS, **body})
    return account_id


async def open_second_admin(client: httpx.AsyncClient) -> Headers:
    """Log in another admin than the one of the other builders."""
    return await open_admin_session(client, "second@lexdex.example")


async def list_statements(client: httpx.AsyncClient, email: str, **params: int) -> dict[str, Any]:
    """Read the statements of reasons about an account as its owner."""
    headers = await open_session(client, email)
    answer = await client.get("/api/account/statements", params=params, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def add_decision(
    action: str,
    at: datetime,
    *,
    ground: str = "terms_other",
    source: str = "own",
    is_automated: bool = False,
    received_at: datetime | None = None,
    recheck: str = "skipped",
) -> None:
    """Store a decision of some day."""
    await db.execute(INSERT, action, "1", ground, source, is_automated, at, received_at, recheck)
