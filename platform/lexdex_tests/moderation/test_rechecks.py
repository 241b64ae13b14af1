"""The random sample of decisions: another admin looks again, agrees or reverses; never the one who decided."""

from typing import Any
from uuid import UUID

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.moderation.service.rechecks import draw_sample
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_admin_session
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.moderation.builders import (
    AUTHOR,
    FACTS,
    VENDOR,
    flag_review,
    hide_review,
    open_second_admin,
    publish_review,
    send,
    submit_claim,
    suspend,
)

RECHECKS = "/api/admin/moderation/rechecks"
AGAIN = "The clerk is a public figure."


@pytest.fixture
async def first(client: httpx.AsyncClient) -> Headers:
    """The admin who decides."""
    return await open_admin_session(client)


@pytest.fixture
async def second(client: httpx.AsyncClient) -> Headers:
    return await open_second_admin(client)


async def list_rechecks(client: httpx.AsyncClient, admin: Headers) -> list[dict[str, Any]]:
    answer = await client.get(RECHECKS, headers=admin)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


async def list_queue(client: httpx.AsyncClient, admin: Headers) -> list[str]:
    answer = await client.get("/api/admin/queue?kind=recheck", headers=admin)
    return [each["object_id"] for each in answer.json()["items"]]


async def reverse(client: httpx.AsyncClient, admin: Headers, **body: str) -> str:
    (recheck,) = await list_rechecks(client, admin)
    answer = await send(client, admin, f"{RECHECKS}/{recheck['id']}", {"agrees": False, "reason": AGAIN, **body})
    return str(answer.json()["message"])


async def read_state(what: str) -> Any:  # noqa: ANN401 - any column
    return await db.fetch_value(f"SELECT {what}")


async def test_a_drawn_decision_comes_up_for_another_admin_only(
    client: httpx.AsyncClient, first: Headers, second: Headers
) -> None:
    await hide_review(client, first, ground="review_spam")
    assert await list_rechecks(client, second) == []
    assert await draw_sample(100) == 1
    (recheck,) = await list_rechecks(client, second)
    assert (recheck["action"], recheck["title"], recheck["undoing"]) == ("review.hidden", "Certa", "review.restored")
    assert FACTS in str(recheck["statement"])
    assert await list_queue(client, second) == [str(recheck["id"])]
    # Who decided neither sees it nor can open, take or decide it.
    assert (await list_rechecks(client, first), await list_queue(client, first)) == ([], [])
    path = f"{RECHECKS}/{recheck['id']}"
    assert (await client.get(path, headers=first)).status_code == 409
    refused = await client.post(path, json={"agrees": True}, headers=first)
    assert (refused.status_code, refused.json()) == (
        409,
        {"detail": "You made this decision. Another admin has to look at it."},
    )
    taken = {"kind": "recheck", "object_id": str(recheck["id"]), "is_mine": True}
    assert (await client.put("/api/admin/queue/assignment", json=taken, headers=first)).status_code == 409
    assert (await client.put("/api/admin/queue/assignment", json=taken, headers=second)).status_code == 204


async def test_agreeing_is_counted_and_done_once(
    client: httpx.AsyncClient, settings: Settings, first: Headers, second: Headers
) -> None:
    await hide_review(client, first)
    await draw_sample(100)
    await read_new_emails(settings)
    (recheck,) = await list_rechecks(client, second)
    answer = await send(client, second, f"{RECHECKS}/{recheck['id']}", {"agrees": True})
    assert answer.json()["message"] == "You agreed with the decision."
    assert (await client.post(f"{RECHECKS}/{recheck['id']}", json={"agrees": True}, headers=second)).status_code == 404
    assert await read_new_emails(settings) == []
    overview = (await client.get("/api/admin/overview", headers=first)).json()
    assert overview["rechecks"] == {"looked": 1, "agreed": 1}
    assert await read_state("state FROM review") == "hidden"


async def test_reversing_needs_a_reason_and_undoes_the_decision(
    client: httpx.AsyncClient, settings: Settings, first: Headers, second: Headers
) -> None:
    await hide_review(client, first)
    await draw_sample(100)
    await read_new_emails(settings)
    (recheck,) = await list_rechecks(client, second)
    refused = await client.post(f"{RECHECKS}/{recheck['id']}", json={"agrees": False, "reason": " "}, headers=second)
    assert (refused.status_code, refused.json()["detail"]) == (400, "Please give a reason for reversing the decision.")
    assert "is undone" in await reverse(client, second)
    assert await read_state("state FROM review") == "visible"
    (email,) = [each for each in await read_new_emails(settings) if each.to == AUTHOR]
    assert AGAIN in email.text
    overview = (await client.get("/api/admin/overview", headers=second)).json()
    assert overview["rechecks"] == {"looked": 1, "agreed": 0}
    # What the recheck did does not come up again.
    assert await draw_sample(100) == 0


async def test_a_suspension_is_lifted(client: httpx.AsyncClient, first: Headers, second: Headers) -> None:
    await suspend(client, first)
    await draw_sample(100)
    assert "is undone" in await reverse(client, second)
    assert await read_state("disabled_at IS NULL FROM account WHERE email = 'spam@mail.example'")


async def test_dismissed_flags_end_in_hiding_with_a_ground(
    client: httpx.AsyncClient, first: Headers, second: Headers
) -> None:
    review_id = await publish_review(client)
    await flag_review(client, review_id)
    await send(client, first, f"/api/admin/reviews/{review_id}/dismiss-flags", {"reason": ""})
    await draw_sample(100)
    assert "is undone" in await reverse(client, second, ground="review_spam")
    assert await read_state("ground FROM moderation_decision WHERE action = 'review.hidden'") == "review_spam"


async def test_a_wrong_ground_reverses_nothing(client: httpx.AsyncClient, first: Headers, second: Headers) -> None:
    await hide_review(client, first)
    await draw_sample(100)
    (recheck,) = await list_rechecks(client, second)
    body = {"agrees": False, "reason": AGAIN, "ground": "review_spam"}
    assert (await client.post(f"{RECHECKS}/{recheck['id']}", json=body, headers=second)).status_code == 400
    assert len(await list_rechecks(client, second)) == 1


async def test_a_rejected_claim_is_reversed_by_email(
    client: httpx.AsyncClient, settings: Settings, first: Headers, second: Headers
) -> None:
    await send(client, first, f"/api/admin/claims/{await submit_claim(client)}/reject", {"note": ""})
    await draw_sample(100)
    await read_new_emails(settings)
    assert "can submit it again" in await reverse(client, second)
    (email,) = [each for each in await read_new_emails(settings) if each.to == VENDOR]
    assert "Your claim on Deeds was rejected." in email.text
    assert AGAIN in email.text


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("profile_change.approved", "Please correct the product"),
        ("review.proof_confirmed", "Please hide the review"),
        ("account.suspension_lifted", "Nothing else was done"),
    ],
)
async def test_a_reversal_without_an_email_says_what_is_left_to_do(
    client: httpx.AsyncClient, settings: Settings, first: Headers, second: Headers, action: str, sentence: str
) -> None:
    await hide_review(client, first)
    await db.execute("UPDATE moderation_decision SET action = $1", action)
    await draw_sample(100)
    await read_new_emails(settings)
    (recheck,) = await list_rechecks(client, second)
    message = await reverse(client, second)
    assert sentence in message
    assert "the person concerned gets no email" in message
    assert message == f"Decision reversed. {recheck['follow_up']}"
    assert await read_new_emails(settings) == []


async def test_what_was_undone_meanwhile_is_only_noted(
    client: httpx.AsyncClient, first: Headers, second: Headers
) -> None:
    review_id = await hide_review(client, first)
    await draw_sample(100)
    await send(client, first, f"/api/admin/reviews/{review_id}/restore", {"reason": ""})
    assert "Someone changed the matter meanwhile" in await reverse(client, second)


async def test_a_team_of_one_has_nothing_that_waits(client: httpx.AsyncClient, first: Headers) -> None:
    await hide_review(client, first)
    assert await draw_sample(100) == 0
    assert await list_queue(client, first) == []
    ages = (await client.get("/api/admin/overview", headers=first)).json()["queues"]
    assert "recheck" not in {each["kind"] for each in ages}


async def test_each_decision_is_drawn_once_and_about_as_often_as_set(first: Headers, second: Headers) -> None:
    assert first != second
    await db.execute(
        "INSERT INTO moderation_decision (action, object_id, ground, ground_version, source, actor)"
        " SELECT 'review.hidden', n::text, 'terms_other', 1, 'own', $1 FROM generate_series(1, 500) n",
        await db.fetch_value("SELECT id FROM account WHERE email = 'second@lexdex.example'"),
    )
    drawn = await draw_sample(20)
    # 100 expected, standard deviation 9: these limits fail once in ten million runs.
    assert 52 < drawn < 148
    assert await draw_sample(100) == 0
    assert int(await read_state("count(*) FROM moderation_decision WHERE recheck = 'due'")) == drawn


async def test_nothing_is_drawn_at_zero_percent(client: httpx.AsyncClient, first: Headers, second: Headers) -> None:
    assert second
    await hide_review(client, first)
    assert await draw_sample(0) == 0


@pytest.mark.parametrize("decision_id", [0, 2**63, UUID(int=0)])
async def test_impossible_ids_are_refused(client: httpx.AsyncClient, second: Headers, decision_id: object) -> None:
    assert (await client.get(f"{RECHECKS}/{decision_id}", headers=second)).status_code in {404, 422}
