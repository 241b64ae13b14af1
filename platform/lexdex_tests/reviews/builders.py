"""Builds reviews, their readers, owners and admins, with only what the test is about spelled out."""

from typing import Any
from uuid import uuid4

import httpx

from lexdex.foundation import database as db
from lexdex.foundation.actor import ROLE_USER, Actor
from lexdex.reviews.schemas import ReviewDetails, ReviewDraft
from lexdex.reviews.service.own_reviews import publish_review
from lexdex.reviews.service.reviewers import update_company_addresses
from lexdex_tests.accounts.builders import Headers, create_account, enrol_second_factor, open_session

TITLE, TEXT = "Solid", "Does what it says."


async def send_review(client: httpx.AsyncClient, headers: Headers, **fields: Any) -> httpx.Response:  # noqa: ANN401 - any field
    """Send a review as JSON; fields that the specification does not have go into its details."""
    named = {"product_id": "certa", "rating": 4, "product_review_title": TITLE, "product_review": TEXT}
    details = {name: value for name, value in fields.items() if name not in named}
    body = {**named, **{name: value for name, value in fields.items() if name in named}}
    return await client.post("/product/review", json={**body, "details": details} if details else body, headers=headers)


async def create_review(client: httpx.AsyncClient, email: str = "ada@firm.example", **fields: Any) -> int:  # noqa: ANN401
    """Create a review by a user who registered two months ago; return its id."""
    headers = await open_session(client, email)
    await db.execute("UPDATE account SET created_at = now() - interval '60 days' WHERE email = $1", email)
    answer = await send_review(client, headers, **fields)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["review"]["Id"])


async def open_owner_session(
    client: httpx.AsyncClient, email: str = "vendor@vendor.example", product: str = "certa"
) -> Headers:
    """Log in a vendor whose claim on the product was approved."""
    headers = await open_session(client, email, role=2)
    await db.execute(
        "INSERT INTO claim (product, account, state, decided_at) SELECT $1, id, 'approved', now() FROM account"
        " WHERE email = $2",
        product,
        email,
    )
    return headers


async def open_admin_session(client: httpx.AsyncClient) -> Headers:
    """Log in an admin with two-factor authentication."""
    headers = await open_session(client, "admin@lexdex.example", role=3)
    await enrol_second_factor(client, headers)
    return headers


async def get_review_page(client: httpx.AsyncClient, headers: Headers | None = None, **params: Any) -> dict[str, Any]:  # noqa: ANN401
    """Read the reviews as the product's page gets them."""
    answer = await client.get("/api/products/certa/reviews", params=params, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def get_only_review(client: httpx.AsyncClient, headers: Headers | None = None) -> dict[str, Any]:
    """Read the only review on the page."""
    (found,) = (await get_review_page(client, headers))["reviews"]
    one: dict[str, Any] = found
    return one


async def create_reviews(product: str, count: int, mark: str) -> None:
    """Create reviews of two days ago, of varied length, the last of them in Arabic, the newest but one by a long name.

    The reviewers registered two months ago.
    """
    texts = [("It does the job", "It finds what we search for, and cites the source. " * 9)] * count
    texts[-1] = ("بحث سريع", "يجد ما نبحث عنه بسرعة.")
    for number, (title, text) in enumerate(texts):
        email = f"{mark}.reviewer{number}@{'gmail.com' if number % 3 == 0 else f'firm{number}.example'}"
        name = (
            "Ines Okonkwo-Featherstonehaugh of Meridian"
            if number != count - 2
            else "Wolfeschlegelsteinhausenbergerdorff" * 2
        )
        account = await create_account(email, name=name)
        await db.execute("UPDATE account SET created_at = now() - interval '60 days' WHERE id = $1", account)
        details = ReviewDetails(
            pros="Fast.",
            cons="The export is thin." if number % 2 else "",
            role="Partner" if number % 4 else "Legal Counsel",
            firm_size="Solo practitioner",
            months_used=number,
            ease_of_use=5,
            features=4,
            support=1 + number % 5,
            value=3,
            security=5,
            recommend=number % 11,
            incentive=number % 2 == 1,
        )
        actor = Actor(account, uuid4(), email, "Ines", ROLE_USER)
        await publish_review(actor, ReviewDraft(product, 1 + number * 7 % 5, title, text, details=details))
    # Company addresses are marked a day after publication.
    await db.execute("UPDATE review SET created_at = created_at - interval '2 days' WHERE product = $1", product)
    await update_company_addresses()
