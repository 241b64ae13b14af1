"""One person or company as many reviewers: spellings of a mailbox, colleagues, and bursts of new accounts."""

from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.mailboxes import get_mailbox_key
from lexdex.foundation.personal_data import Person
from lexdex.foundation.schedule import JobContext
from lexdex.reviews import jobs, personal_data
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import (
    create_review,
    get_only_review,
    get_review_page,
    open_admin_session,
    send_review,
)

MAILBOX = "Another account of your mailbox has already"
PUBLISHED = "Review published successfully!"
IN_MODERATION = "Review submitted. An admin will check it before it is published."


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("adalove@gmail.com", "a.da.love@gmail.com", True),
        ("adalove@gmail.com", "adalove+1@googlemail.com", True),
        ("ada@firm.example", "ada+news@firm.example", True),
        ("ada@yahoo.co.uk", "ada-news@yahoo.co.uk", True),
        ("ada@icloud.com", "ada@me.com", True),
        ("ada.love@proton.me", "ada_love@pm.me", True),
        ("ada.love@firm.example", "adalove@firm.example", False),
        ("ada-love@firm.example", "ada@firm.example", False),
        ("ada@yahoo.com", "ada@yahoo.co.uk", False),
        ("+a@firm.example", "+b@firm.example", False),
    ],
)
def test_spellings_of_a_mailbox_are_recognised(one: str, other: str, is_same: bool) -> None:
    assert (get_mailbox_key(one) == get_mailbox_key(other)) is is_same


async def test_a_mailbox_writes_one_review_of_a_product(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    await create_product("certa")
    await create_product("other")
    await create_review(client, "ada@gmail.com")
    alias = await open_session(client, "a.da+1@googlemail.com")
    refused = await send_review(client, alias)
    assert refused.status_code == 409
    assert [line["rule"] for line in security_lines.read() if "rule" in line] == ["same_mailbox"]
    assert refused.json()["detail"] == f"{MAILBOX} reviewed this product."
    assert (await send_review(client, alias, product_id="other")).status_code == 200
    assert (await send_review(client, await open_session(client, "ada@gmail.com"), rating=1)).status_code == 200
    assert len((await get_review_page(client))["reviews"]) == 1


async def open_old_session(client: httpx.AsyncClient, email: str, age: str = "7 days") -> Headers:
    """Log in a user who registered this long ago."""
    headers = await open_session(client, email)
    await db.execute("UPDATE account SET created_at = now() - $2::text::interval WHERE email = $1", email, age)
    return headers


async def test_new_accounts_at_public_providers_cannot_vote(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    await create_product("certa")
    path = f"/api/reviews/{await create_review(client)}/vote"
    puppets = (
        "puppet@gmail.com",
        "puppet@riseup.net",
        "puppet@lawyer.com",
        "b@a.github.io",
        "v@x.duckdns.org",
        "v@eu.org",
    )
    for puppet in puppets:
        refused = await client.put(path, headers=await open_session(client, puppet))
        assert refused.status_code == 403
        assert refused.json()["detail"] == (
            "You can mark reviews as helpful once your account is seven days old, or at once with an email address of "
            "your company."
        )
    assert [line["rule"] for line in security_lines.read() if "rule" in line] == ["new_voter"] * len(puppets)
    young = await open_old_session(client, "young@gmx.de", "6 days 23 hours")
    assert (await client.put(path, headers=young)).status_code == 403
    assert (await get_only_review(client))["helpful"] == 0
    for headers in (await open_session(client, "bob@other.example"), await open_old_session(client, "old@gmail.com")):
        assert (await client.put(path, headers=headers)).status_code == 200
    assert (await get_only_review(client))["helpful"] == 2
    assert (await client.delete(path, headers=young)).status_code == 200


async def test_a_mailbox_votes_once_and_not_for_its_own_review(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    path = f"/api/reviews/{await create_review(client, 'ada@gmail.com')}/vote"
    statuses = [
        (await client.put(path, headers=await open_old_session(client, email))).status_code
        for email in ("bob@gmail.com", "b.ob@gmail.com", "a.d.a@gmail.com", "bob@gmail.com")
    ]
    assert statuses == [200, 409, 409, 200]
    assert (await get_only_review(client))["helpful"] == 1


async def test_votes_of_one_company_count_as_one(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    path = f"/api/reviews/{await create_review(client)}/vote"
    for email in ("a@puppet.example", "b@mail.puppet.example", "c@puppet.example", "d@gmail.com", "e@gmail.com"):
        answer = await client.put(path, headers=await open_old_session(client, email))
    assert answer.json()["helpful"] == 3
    assert (await get_only_review(client))["helpful"] == 3


async def test_reviews_of_colleagues_weigh_together_as_one(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    for name in ("a", "b", "c", "d"):
        await create_review(client, f"{name}@puppet.example", rating=5)
    await create_review(client, "ada@firm.example", rating=1)
    page = await get_review_page(client)
    assert sorted(review["weight"]["independence"] for review in page["reviews"]) == [0.25] * 4 + [1.0]
    assert page["score"]["value"] == pytest.approx(3.0)
    await db.execute("UPDATE review SET created_at = created_at - interval '91 days' WHERE id = 1")
    page = await get_review_page(client)
    assert page["score"]["value"] == pytest.approx(11 / 3)
    assert "puppet" not in str(page)


async def send_new_reviews(client: httpx.AsyncClient, *emails: str, **fields: Any) -> list[str]:  # noqa: ANN401
    """Send a review by an account of today for each address; return the messages."""
    answers = [await send_review(client, await open_session(client, email), **fields) for email in emails]
    return [answer.json()["message"] for answer in answers]


async def list_visible_ids(client: httpx.AsyncClient) -> list[int]:
    return sorted(review["id"] for review in (await get_review_page(client))["reviews"])


async def delete_own_review(client: httpx.AsyncClient, email: str) -> None:
    deleted = await client.delete("/product/user/my-reviews/certa", headers=await open_session(client, email))
    assert deleted.status_code == 200


async def test_a_burst_of_new_colleagues_is_on_hold_from_its_third_review(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    await create_review(client, "ada@firm.example", rating=1)
    messages = await send_new_reviews(client, *(f"{name}@puppet.example" for name in "abcd"), rating=5)
    assert messages == [PUBLISHED] * 2 + [IN_MODERATION] * 2
    assert await list_visible_ids(client) == [1, 2, 3]
    admin = await open_admin_session(client)
    queue = (await client.get("/api/admin/reviews?queue=hidden", headers=admin)).json()
    assert queue["hidden"] == 2
    assert {review["reason"] for review in queue["reviews"]} == {
        "Several new accounts reviewed this product within a day, so an admin checks these reviews first."
    }
    first = queue["reviews"][0]["id"]
    answer = await client.post(f"/api/admin/reviews/{first}/restore", json={"reason": "Known firm"}, headers=admin)
    assert answer.status_code == 200
    assert await send_new_reviews(client, "e@puppet.example", rating=5) == [IN_MODERATION]
    assert await list_visible_ids(client) == [1, 2, 3, 4]


async def test_a_new_account_takes_no_published_review_down(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    await send_new_reviews(client, "one@firm.example", "two@other.example")
    assert await send_new_reviews(client, "throwaway@icloud.com", rating=1) == [IN_MODERATION]
    assert await list_visible_ids(client) == [1, 2]
    await delete_own_review(client, "throwaway@icloud.com")
    assert await list_visible_ids(client) == [1, 2]
    assert await send_new_reviews(client, "throwaway@icloud.com", rating=1) == [IN_MODERATION]


@pytest.mark.parametrize("is_erased", [False, True], ids=["review-deleted", "account-erased"])
async def test_a_hold_ends_when_its_burst_is_gone(
    client: httpx.AsyncClient, settings: Settings, is_erased: bool
) -> None:
    await create_product("certa")
    await send_new_reviews(client, "one@gmail.com", "two@gmx.de", "three@firm.example", "four@other.example")
    await read_new_emails(settings)
    if is_erased:
        account = await db.fetch_value("SELECT id FROM account WHERE email = 'one@gmail.com'")
        await personal_data.erase(settings, Person(account, "one@gmail.com"))
    else:
        await delete_own_review(client, "one@gmail.com")
    assert await list_visible_ids(client) == [2, 3]
    assert await db.fetch_value("SELECT review_count FROM product WHERE id = 'certa'") == 2
    log = await db.fetch_column("SELECT actor || ' ' || action FROM review_event WHERE review = 3 ORDER BY id")
    assert log == ["rules held", "rules released"]
    (email,) = await read_new_emails(settings)
    assert email.subject == "Your review of Certa is visible again"


async def test_what_an_admin_hides_stays_hidden_when_the_burst_is_gone(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    await send_new_reviews(client, "one@gmail.com", "two@gmx.de", "three@firm.example")
    admin = await open_admin_session(client)
    assert (
        await client.post("/api/admin/reviews/3/hide", json={"reason": "Advertisement"}, headers=admin)
    ).status_code == 200
    await delete_own_review(client, "one@gmail.com")
    assert await list_visible_ids(client) == [2]
    await delete_own_review(client, "three@firm.example")
    await send_new_reviews(client, "three@firm.example")
    assert await list_visible_ids(client) == [2]


async def test_known_colleagues_are_no_burst(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    for name in ("a", "b", "c", "d"):
        await create_review(client, f"{name}@firm.example")
    assert len((await get_review_page(client))["reviews"]) == 4


async def test_a_first_reviewer_of_a_small_firm_gets_the_mark_after_a_day(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("certa")
    await send_review(client, await open_session(client, "ada@small.example"))
    await jobs.update_company_addresses(JobContext(settings, ()))
    assert (await get_only_review(client))["company_domain"] is False
    await db.execute("UPDATE review SET created_at = created_at - interval '1 day'")
    await db.execute("UPDATE account SET created_at = created_at - interval '1 day'")
    await jobs.update_company_addresses(JobContext(settings, ()))
    assert (await get_only_review(client))["company_domain"] is True
    await send_review(client, await open_session(client, "ada@small.example"), rating=2)
    assert (await get_only_review(client))["company_domain"] is True


async def test_reviews_and_votes_from_before_the_rules_are_recomputed(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("certa")
    for name in ("a", "b"):
        await create_review(client, f"{name}@puppet.example")
    for email in ("c@puppet.example", "d@puppet.example"):
        await client.put("/api/reviews/1/vote", headers=await open_session(client, email))
    await db.execute("UPDATE review SET author_domain = NULL")
    await db.execute("UPDATE review_vote SET author_domain = NULL")
    assert {review["weight"]["independence"] for review in (await get_review_page(client))["reviews"]} == {1.0}
    await jobs.update_company_addresses(JobContext(settings, ()))
    reviews = (await get_review_page(client))["reviews"]
    assert {review["weight"]["independence"] for review in reviews} == {0.5}
    assert max(review["helpful"] for review in reviews) == 1


async def test_the_author_of_a_hidden_review_learns_that_an_edit_stays_hidden(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    number = await create_review(client)
    admin = await open_admin_session(client)
    await client.post(f"/api/admin/reviews/{number}/hide", json={"reason": "Spam"}, headers=admin)
    edited = await send_review(client, await open_session(client, "ada@firm.example"), rating=1)
    assert edited.json()["message"] == (
        "Review saved. It stays hidden; your dashboard says why, and there you can appeal."
    )
    assert (await get_review_page(client))["reviews"] == []
