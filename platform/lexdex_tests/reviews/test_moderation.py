"""Moderation: queues, hiding with a reason, appeals; decisions are emailed, counted at once, and logged for good."""

import asyncio
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.reviews.service import moderation
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.mailbox import Email, read_new_emails
from lexdex_tests.reviews.builders import create_review, get_review_page, open_admin_session, send_review

ADMIN = "/api/admin/reviews"
REASON = "It insults a person.\nيذكر أشخاصًا."


@pytest.fixture
async def review_id(client: httpx.AsyncClient) -> int:
    """A review by Ada with one star, and one by Bob with five."""
    await create_product(name="Certa")
    made = await create_review(client, rating=1)
    await create_review(client, "bob@other.example", rating=5)
    return made


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> Headers:
    return await open_admin_session(client)


async def moderate(
    client: httpx.AsyncClient, admin: Headers, review_id: object, what: str, **body: object
) -> httpx.Response:
    return await client.post(f"{ADMIN}/{review_id}/{what}", json=body, headers=admin)


async def read_queue(client: httpx.AsyncClient, admin: Headers, which: str) -> dict[str, Any]:
    answer = await client.get(ADMIN, params={"queue": which}, headers=admin)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def send_appeal(client: httpx.AsyncClient, review_id: int, text: str = "It is fair.") -> httpx.Response:
    ada = await open_session(client, "ada@firm.example")
    return await client.post(f"/api/reviews/{review_id}/appeal", json={"text": text}, headers=ada)


async def rewrite_review(client: httpx.AsyncClient) -> dict[str, Any]:
    """Delete Ada's review, write it again and return it."""
    ada = await open_session(client, "ada@firm.example")
    assert (await client.delete("/product/user/my-reviews/certa", headers=ada)).status_code == 200
    assert (await send_review(client, ada, rating=1)).status_code == 200
    return await read_own_review(client)


async def read_own_review(client: httpx.AsyncClient) -> dict[str, Any]:
    (found,) = (
        await client.get("/product/user/my-reviews", headers=await open_session(client, "ada@firm.example"))
    ).json()
    one: dict[str, Any] = found
    return one


async def read_emails(settings: Settings, to: str = "ada@firm.example") -> list[Email]:
    return [email for email in await read_new_emails(settings) if email.to == to]


async def read_rating() -> tuple[float, int]:
    facts = await catalogue.get_product_head("certa")
    assert facts is not None
    return facts.rating_average, facts.review_count


async def list_actions(review_id: int) -> list[str]:
    rows = await db.fetch("SELECT action FROM review_event WHERE review = $1 ORDER BY id", review_id)
    return [row[0] for row in rows]


async def test_a_flagged_review_waits_and_is_dismissed_or_hidden(
    client: httpx.AsyncClient, admin: Headers, review_id: int
) -> None:
    eve = await open_session(client, "eve@third.example")
    await client.post(f"/api/reviews/{review_id}/flag", json={"kind": "offensive", "text": "Rude."}, headers=eve)
    found = await read_queue(client, admin, "flagged")
    assert (found["flagged"], found["hidden"], found["appealed"], found["proof"]) == (1, 0, 0, 0)
    (entry,) = found["reviews"]
    assert (entry["id"], entry["email"], entry["state"]) == (review_id, "ada@firm.example", "visible")
    assert [(flag["kind"], flag["text"]) for flag in entry["flags"]] == [("offensive", "Rude.")]
    assert "eve@third.example" not in str(found)
    kept = await moderate(client, admin, review_id, "dismiss-flags", reason="An opinion.")
    assert kept.status_code == 200
    assert (await read_queue(client, admin, "flagged"))["reviews"] == []
    assert (await moderate(client, admin, review_id, "dismiss-flags")).status_code == 409
    assert await list_actions(review_id) == ["flagged", "flags_dismissed"]
    assert (await get_review_page(client))["count"] == 2


async def test_hiding_takes_effect_at_once_and_is_emailed_with_its_reason(
    client: httpx.AsyncClient, settings: Settings, admin: Headers, review_id: int
) -> None:
    await read_new_emails(settings)
    assert await read_rating() == (3.0, 2)
    assert (await moderate(client, admin, review_id, "hide", reason=REASON)).status_code == 200
    assert await read_rating() == (5.0, 1)
    body = await get_review_page(client)
    assert (body["count"], body["distribution"]) == (1, [0, 0, 0, 0, 1])
    (email,) = await read_emails(settings)
    assert email.subject == "Your review of Certa was hidden"
    assert REASON.splitlines()[1] in email.text
    shown = await read_own_review(client)
    assert (shown["State"], shown["Reason"], shown["AppealState"]) == ("hidden", REASON, "")
    assert [entry["id"] for entry in (await read_queue(client, admin, "hidden"))["reviews"]] == [review_id]
    assert (await moderate(client, admin, review_id, "hide", reason=REASON)).status_code == 409


async def test_restoring_counts_again(
    client: httpx.AsyncClient, settings: Settings, admin: Headers, review_id: int
) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    await read_new_emails(settings)
    assert (await moderate(client, admin, review_id, "restore")).status_code == 200
    assert await read_rating() == (3.0, 2)
    (email,) = await read_emails(settings)
    assert email.subject == "Your review of Certa is visible again"
    assert "appeal" not in email.text
    assert (await read_own_review(client))["Reason"] == ""
    assert (await moderate(client, admin, review_id, "restore")).status_code == 409
    assert await list_actions(review_id) == ["hidden", "restored"]


async def test_an_appeal_is_possible_once_and_can_be_granted(
    client: httpx.AsyncClient, settings: Settings, admin: Headers, review_id: int
) -> None:
    assert (await send_appeal(client, review_id)).status_code == 409
    await moderate(client, admin, review_id, "hide", reason=REASON)
    assert (await moderate(client, admin, review_id, "appeal", granted=True)).status_code == 409
    assert (await send_appeal(client, review_id, "  ")).json()["detail"] == moderation.APPEAL_MISSING
    assert (await send_appeal(client, review_id, "It is fair.")).status_code == 200
    again = await send_appeal(client, review_id)
    assert (again.status_code, again.json()["detail"]) == (409, moderation.ALREADY_APPEALED)
    found = await read_queue(client, admin, "appealed")
    assert [(entry["appeal"], entry["appeal_state"]) for entry in found["reviews"]] == [("It is fair.", "open")]
    await read_new_emails(settings)
    assert (await moderate(client, admin, review_id, "appeal", granted=True)).status_code == 200
    assert await read_rating() == (3.0, 2)
    (email,) = await read_emails(settings)
    assert "Your appeal was granted" in email.text
    # Another hiding is another case, with an appeal of its own.
    await moderate(client, admin, review_id, "hide", reason="Spam.")
    assert (await send_appeal(client, review_id)).status_code == 200


async def test_a_rejected_appeal_is_final(
    client: httpx.AsyncClient, settings: Settings, admin: Headers, review_id: int
) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    await send_appeal(client, review_id)
    await read_new_emails(settings)
    refused = await moderate(client, admin, review_id, "appeal", granted=False)
    assert (refused.status_code, refused.json()["detail"]) == (400, moderation.REASON_MISSING)
    assert (await moderate(client, admin, review_id, "appeal", granted=False, reason="Still rude.")).status_code == 200
    (email,) = await read_emails(settings)
    assert "Still rude." in email.text
    assert (await read_own_review(client))["AppealState"] == "rejected"
    assert (await send_appeal(client, review_id)).status_code == 409
    assert await read_rating() == (5.0, 1)
    assert await list_actions(review_id) == ["hidden", "appealed", "appeal_rejected"]


async def test_only_the_author_appeals(client: httpx.AsyncClient, admin: Headers, review_id: int) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    bob = await open_session(client, "bob@other.example")
    answer = await client.post(f"/api/reviews/{review_id}/appeal", json={"text": "Mine."}, headers=bob)
    assert answer.status_code == 404


async def test_a_rewritten_review_stays_hidden(client: httpx.AsyncClient, admin: Headers, review_id: int) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    ada = await open_session(client, "ada@firm.example")
    assert (await send_review(client, ada, rating=2)).json()["review"]["State"] == "hidden"
    assert await read_rating() == (5.0, 1)


async def test_a_hidden_review_stays_hidden_when_it_is_deleted_and_written_again(
    client: httpx.AsyncClient, admin: Headers, review_id: int
) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    again = await rewrite_review(client)
    assert (again["State"], again["Reason"]) == ("hidden", REASON)
    assert (await get_review_page(client))["count"] == 1
    # The appeal is as open as before, and so is a decision on it.
    assert (await send_appeal(client, again["Id"])).status_code == 200
    assert (await moderate(client, admin, again["Id"], "appeal", granted=True)).status_code == 200
    assert (await get_review_page(client))["count"] == 2
    assert (await rewrite_review(client))["State"] == "visible"


async def test_a_rejected_appeal_stays_final_when_the_review_is_written_again(
    client: httpx.AsyncClient, admin: Headers, review_id: int
) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    await send_appeal(client, review_id)
    await moderate(client, admin, review_id, "appeal", granted=False, reason="It still insults.")
    again = await rewrite_review(client)
    assert again["State"] == "hidden"
    assert (await send_appeal(client, again["Id"])).status_code == 409


async def test_no_decision_without_a_review_or_a_reason(
    client: httpx.AsyncClient, admin: Headers, review_id: int
) -> None:
    for unknown in (review_id + 9, 0, 2**63, 10**30):
        for what, body in (
            ("hide", {"reason": "x"}),
            ("restore", {}),
            ("dismiss-flags", {}),
            ("appeal", {"granted": True}),
        ):
            assert (await moderate(client, admin, unknown, what, **body)).status_code == 404
        assert (await client.get(f"{ADMIN}/{unknown}", headers=admin)).status_code == 404
    for bad in ("", "  ", "x" * 1_001, "\u0000"):
        assert (await moderate(client, admin, review_id, "hide", reason=bad)).status_code == 400
    assert (await client.get(ADMIN, params={"queue": "all"}, headers=admin)).status_code in {400, 422}
    assert await read_rating() == (3.0, 2)


async def test_concurrent_hiding_and_writing_keep_the_rating_exact(
    client: httpx.AsyncClient, admin: Headers, review_id: int
) -> None:
    ada = await open_session(client, "ada@firm.example")
    acts = [moderate(client, admin, review_id, what, reason="x") for what in ("hide", "restore") * 10]
    writes = [send_review(client, ada, rating=1 + each % 5) for each in range(20)]
    answers = await asyncio.gather(*acts, *writes)
    assert {one.status_code for one in answers} <= {200, 409}
    recount = await db.fetch_row("SELECT avg(rating)::float8, count(*) FROM review WHERE state = 'visible'")
    assert recount is not None
    assert await read_rating() == tuple(recount)


async def test_the_log_is_never_changed(client: httpx.AsyncClient, admin: Headers, review_id: int) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    ada = await open_session(client, "ada@firm.example")
    assert (await client.delete("/product/user/my-reviews/certa", headers=ada)).status_code == 200
    # The review is deleted; the reason why it was hidden remains.
    assert await db.fetch_value("SELECT reason FROM review_event WHERE review = $1", review_id) == REASON
    for sql in ("UPDATE review_event SET reason = ''", "DELETE FROM review_event"):
        with pytest.raises(db.DatabaseError, match="cannot be changed"):
            await db.execute(sql)


async def test_an_admin_sees_the_history(client: httpx.AsyncClient, admin: Headers, review_id: int) -> None:
    await moderate(client, admin, review_id, "hide", reason=REASON)
    entry = (await client.get(f"{ADMIN}/{review_id}", headers=admin)).json()
    who = await db.fetch_value("SELECT id::text FROM account WHERE role = 3")
    assert [(event["action"], event["actor"], event["reason"]) for event in entry["events"]] == [
        ("hidden", who, REASON)
    ]
