"""Held reviews: what the author and the admins learn, and that none waits by a rule of an earlier version."""

from typing import Any

import httpx

from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.reviews import jobs
from lexdex.reviews.schemas import HOLD_REASON
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import open_admin_session, send_review

HOLD = "UPDATE review SET state = 'hidden', reason = $1 WHERE id = ANY($2)"


async def send_new_reviews(client: httpx.AsyncClient, count: int) -> None:
    """Send reviews by accounts of today."""
    for number in range(count):
        headers = await open_session(client, f"reviewer{number}@firm{number}.example")
        assert (await send_review(client, headers)).status_code == 200


async def read_queue(client: httpx.AsyncClient, name: str) -> dict[str, Any]:
    queue: dict[str, Any] = (
        await client.get(f"/api/admin/reviews?queue={name}", headers=await open_admin_session(client))
    ).json()
    return queue


async def test_the_author_of_a_review_on_hold_learns_that_it_waits(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("certa", name="Certa")
    await send_new_reviews(client, 3)
    (email,) = await read_new_emails(settings)
    assert email.subject == "We are checking your review of Certa"
    assert HOLD_REASON in email.text
    assert "was hidden" not in email.text
    own = await client.get("/product/user/my-reviews", headers=await open_session(client, "reviewer2@firm2.example"))
    assert [review["Reason"] for review in own.json()] == [HOLD_REASON]


async def test_reviews_on_hold_have_a_queue_of_their_own(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    await send_new_reviews(client, 3)
    await db.execute("UPDATE review SET state = 'hidden', reason = 'Spam' WHERE id = 1")
    queue = await read_queue(client, "on_hold")
    assert (queue["hidden"], queue["on_hold"]) == (2, 1)
    assert [(review["id"], review["reason"]) for review in queue["reviews"]] == [(3, HOLD_REASON)]


async def test_reviews_that_an_earlier_rule_hid_become_visible(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa", name="Certa")
    await send_new_reviews(client, 3)
    await db.execute(HOLD, HOLD_REASON, [1, 2])
    await read_new_emails(settings)
    await jobs.end_holds(JobContext(settings, ()))
    assert await db.fetch_column("SELECT id FROM review WHERE state = 'visible' ORDER BY id") == [1, 2]
    assert await db.fetch_value("SELECT review_count FROM product WHERE id = 'certa'") == 2
    assert [email.subject for email in await read_new_emails(settings)] == ["Your review of Certa is visible again"] * 2
    await jobs.end_holds(JobContext(settings, ()))
    assert await read_new_emails(settings) == []


async def test_a_rejected_appeal_stays_final(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa")
    await send_new_reviews(client, 1)
    await db.execute(HOLD, HOLD_REASON, [1])
    await db.execute("UPDATE review SET appeal_state = 'rejected'")
    await jobs.end_holds(JobContext(settings, ()))
    assert await db.fetch_value("SELECT state FROM review") == "hidden"
