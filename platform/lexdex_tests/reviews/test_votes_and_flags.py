"""Votes and flags: one of each per user and review, none on the own review, exact under concurrency."""

import asyncio
from uuid import uuid4

import httpx
import msgspec
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.foundation.actor import ROLE_USER, Actor
from lexdex.foundation.personal_data import Person
from lexdex.reviews import personal_data
from lexdex.reviews.service import votes_and_flags
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import create_review, get_only_review, get_review_page, open_owner_session

SPAM = {"kind": "spam"}


@pytest.fixture
async def review_id(client: httpx.AsyncClient) -> int:
    """A review by Ada."""
    await create_product(name="Certa")
    return await create_review(client)


@pytest.fixture
async def bob(client: httpx.AsyncClient) -> Headers:
    """Another user."""
    return await open_session(client, "bob@other.example")


def build_actor(number: int = 0) -> Actor:
    return Actor(uuid4(), uuid4(), f"m{number}@firm.example", "M", ROLE_USER)


async def test_a_vote_counts_once_and_can_be_withdrawn(client: httpx.AsyncClient, review_id: int, bob: Headers) -> None:
    for _ in range(2):
        answer = await client.put(f"/api/reviews/{review_id}/vote", headers=bob)
        assert (answer.status_code, answer.json()) == (200, {"helpful": 1, "is_voted": True})
    assert [(await get_only_review(client, who))["is_voted"] for who in (bob, None)] == [True, False]
    assert (await get_only_review(client))["helpful"] == 1
    for _ in range(2):
        answer = await client.delete(f"/api/reviews/{review_id}/vote", headers=bob)
        assert (answer.status_code, answer.json()) == (200, {"helpful": 0, "is_voted": False})


async def test_a_vote_on_the_own_review_is_refused(client: httpx.AsyncClient, review_id: int) -> None:
    ada = await open_session(client, "ada@firm.example")
    answer = await client.put(f"/api/reviews/{review_id}/vote", headers=ada)
    assert (answer.status_code, answer.json()["detail"]) == (400, votes_and_flags.OWN_VOTE)
    shown = await get_only_review(client, ada)
    assert (shown["is_own"], shown["helpful"]) == (True, 0)
    assert (await get_only_review(client))["is_own"] is False


async def test_a_vendor_cannot_vote_on_reviews_of_its_product(client: httpx.AsyncClient, review_id: int) -> None:
    answer = await client.put(f"/api/reviews/{review_id}/vote", headers=await open_owner_session(client))
    assert (answer.status_code, answer.json()["detail"]) == (400, votes_and_flags.VENDOR_VOTE)


async def test_fifty_votes_at_once_are_fifty(client: httpx.AsyncClient, review_id: int) -> None:
    # Of fifty companies, for votes of one company count as one.
    voters = [msgspec.structs.replace(build_actor(each), email=f"m@firm{each}.example") for each in range(50)]
    # Each votes twice, at the same time as all the others.
    await asyncio.gather(*(votes_and_flags.add_vote(voter, review_id) for voter in [*voters, *voters]))
    assert (await get_only_review(client))["helpful"] == 50
    await asyncio.gather(*(votes_and_flags.remove_vote(voter, review_id) for voter in voters[:20]))
    assert (await get_only_review(client))["helpful"] == 30


async def test_the_most_helpful_come_first(client: httpx.AsyncClient, review_id: int, bob: Headers) -> None:
    await create_review(client, "eve@third.example", product_review_title="Later")
    assert [one["title"] for one in (await get_review_page(client))["reviews"]] == ["Later", "Solid"]
    await client.put(f"/api/reviews/{review_id}/vote", headers=bob)
    assert [one["title"] for one in (await get_review_page(client, sort="helpful"))["reviews"]] == ["Solid", "Later"]


async def test_a_flag_is_taken_once_and_changes_nothing_by_itself(
    client: httpx.AsyncClient, review_id: int, bob: Headers
) -> None:
    flag = {"kind": "conflict_of_interest", "text": "Sells it."}
    answer = await client.post(f"/api/reviews/{review_id}/flag", json=flag, headers=bob)
    assert (answer.status_code, answer.json()["message"]) == (200, votes_and_flags.FLAGGED)
    again = await client.post(f"/api/reviews/{review_id}/flag", json=SPAM, headers=bob)
    assert (again.status_code, again.json()["detail"]) == (409, votes_and_flags.ALREADY_FLAGGED)
    shown = await get_only_review(client, bob)
    assert (shown["is_flagged"], shown["text"]) == (True, "Does what it says.")
    assert (await get_only_review(client))["is_flagged"] is False


async def test_fifty_flags_of_one_at_once_are_one(client: httpx.AsyncClient, review_id: int, bob: Headers) -> None:
    sent = [client.post(f"/api/reviews/{review_id}/flag", json=SPAM, headers=bob) for _ in range(50)]
    statuses = [answer.status_code for answer in await asyncio.gather(*sent)]
    assert sorted(statuses) == [200] + [409] * 49
    assert await db.fetch_value("SELECT count(*) FROM review_event WHERE action = 'flagged'") == 1


@pytest.mark.parametrize(
    ("flag", "status", "said"),
    [
        ({"kind": "other"}, 400, votes_and_flags.EXPLANATION_MISSING),
        ({"kind": "other", "text": " \n "}, 400, votes_and_flags.EXPLANATION_MISSING),
        ({"kind": "boring"}, 400, "kind"),
        ({"kind": "spam", "text": "x" * 1_001}, 400, "Please shorten your explanation"),
        ({"kind": "spam", "text": "a\u0000b"}, 400, "control characters"),
        ({}, 400, "kind"),
    ],
)
async def test_a_flag_without_an_explanation_is_refused(
    client: httpx.AsyncClient, review_id: int, bob: Headers, flag: dict[str, str], status: int, said: str
) -> None:
    answer = await client.post(f"/api/reviews/{review_id}/flag", json=flag, headers=bob)
    assert answer.status_code in {status, 422}
    assert said in answer.json()["detail"]


async def test_a_hidden_review_accepts_no_votes_or_flags(
    client: httpx.AsyncClient, review_id: int, bob: Headers
) -> None:
    async def statuses(review: object) -> set[int]:
        at = f"/api/reviews/{review}"
        return {
            (await client.put(f"{at}/vote", headers=bob)).status_code,
            (await client.delete(f"{at}/vote", headers=bob)).status_code,
            (await client.post(f"{at}/flag", json=SPAM, headers=bob)).status_code,
            (await client.put(f"{at}/reply", json={"text": "Hm."}, headers=bob)).status_code,
        }

    for review in (review_id + 1, 0, -1, 2**63, 10**30):
        assert await statuses(review) == {404}
    await catalogue.set_product_hidden("certa", hidden=True, actor="an editor")
    assert await statuses(review_id) == {404}
    await catalogue.set_product_hidden("certa", hidden=False, actor="an editor")
    await db.execute("UPDATE review SET state = 'hidden'")
    assert await statuses(review_id) == {404}


async def test_a_flag_on_the_own_review_is_refused(client: httpx.AsyncClient, review_id: int) -> None:
    ada = await open_session(client, "ada@firm.example")
    assert (await client.post(f"/api/reviews/{review_id}/flag", json=SPAM, headers=ada)).status_code == 400


async def test_votes_and_flags_are_exported_and_erased(
    settings: Settings, client: httpx.AsyncClient, review_id: int, bob: Headers
) -> None:
    await client.put(f"/api/reviews/{review_id}/vote", headers=bob)
    await client.post(f"/api/reviews/{review_id}/flag", json={"kind": "spam", "text": "Seen twice."}, headers=bob)
    account = await db.fetch_value("SELECT id FROM account WHERE email = 'bob@other.example'")
    assert [
        exported["product"] for exported in (await personal_data.export(settings, Person(account, "")))["review_votes"]
    ] == ["Certa"]
    assert [
        exported["text"] for exported in (await personal_data.export(settings, Person(account, "")))["review_flags"]
    ] == ["Seen twice."]
    await personal_data.erase(settings, Person(account, "bob@other.example"))
    assert (
        (await personal_data.export(settings, Person(account, "")))["review_votes"],
        (await personal_data.export(settings, Person(account, "")))["review_flags"],
    ) == ([], [])
    assert (await get_only_review(client))["helpful"] == 0
    # The log never had the account of the flag.
    assert str(account) not in str(await db.fetch("SELECT actor, reason FROM review_event"))
