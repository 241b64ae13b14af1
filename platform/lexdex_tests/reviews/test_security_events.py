"""Decisions on reviews in the security log: every one, by whom, and without what was written."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.commands import run_command
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.reviews.builders import create_review, open_admin_session
from lexdex_tests.reviews.test_moderation import moderate, send_appeal
from lexdex_tests.reviews.test_proofs import build_image, upload_proof

REASON = "It names a client of the firm."


@pytest.fixture
async def review_id(client: httpx.AsyncClient) -> int:
    """A review by Ada."""
    await create_product(name="Certa")
    return await create_review(client, rating=1)


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> Headers:
    return await open_admin_session(client)


async def hide(client: httpx.AsyncClient, admin: Headers, review_id: int) -> None:
    assert (await moderate(client, admin, review_id, "hide", reason=REASON)).status_code == 200


async def hide_and_appeal(client: httpx.AsyncClient, admin: Headers, review_id: int) -> None:
    await hide(client, admin, review_id)
    assert (await send_appeal(client, review_id)).status_code == 200


async def flag(client: httpx.AsyncClient, _: Headers, review_id: int) -> None:
    bob = await open_session(client, "bob@other.example")
    answer = await client.post(f"/api/reviews/{review_id}/flag", json={"kind": "spam"}, headers=bob)
    assert answer.status_code == 200, answer.text


async def upload(client: httpx.AsyncClient, _: Headers, __: int) -> None:
    ada = await open_session(client, "ada@firm.example")
    assert (await upload_proof(client, ada, build_image())).status_code == 200


async def do_nothing(_: httpx.AsyncClient, __: Headers, ___: int) -> None:
    pass


class Decision(NamedTuple):
    """A request of an admin after some preparation, and the action that the security log must name."""

    prepare: Callable[[httpx.AsyncClient, Headers, int], Awaitable[None]]
    what: str
    body: dict[str, object]
    action: str


@pytest.mark.parametrize("is_author_erased", [False, True], ids=["author", "erased"])
@pytest.mark.parametrize(
    "decision",
    [
        Decision(do_nothing, "hide", {}, "hidden"),
        Decision(hide, "restore", {}, "restored"),
        Decision(flag, "dismiss-flags", {}, "flags_dismissed"),
        Decision(hide_and_appeal, "appeal", {"granted": True}, "restored"),
        Decision(hide_and_appeal, "appeal", {"granted": False}, "appeal_rejected"),
        Decision(upload, "proof", {"granted": True}, "proof_confirmed"),
        Decision(upload, "proof", {"granted": False}, "proof_rejected"),
    ],
    ids=["hide", "restore", "dismiss", "grant", "reject", "confirm-proof", "reject-proof"],
)
async def test_each_decision_is_logged_with_the_admin(
    client: httpx.AsyncClient,
    security_lines: SecurityLines,
    admin: Headers,
    review_id: int,
    decision: Decision,
    *,
    is_author_erased: bool,
) -> None:
    await decision.prepare(client, admin, review_id)
    if is_author_erased:
        await db.execute("UPDATE account SET erased_at = now(), email = 'removed' WHERE email = 'ada@firm.example'")
    admin_id = (await client.get("/api/account", headers=admin)).json()["id"]
    security_lines.read()
    assert (await moderate(client, admin, review_id, decision.what, reason=REASON, **decision.body)).status_code == 200
    lines = security_lines.read()
    (line,) = [each for each in lines if each["event"] == "review_moderated"]
    assert (line["action"], line["review_id"], line["product_id"]) == (decision.action, review_id, "certa")
    assert (line["actor_id"], line["outcome"]) == (str(admin_id), "success")
    assert REASON not in str(lines)


async def test_a_refused_decision_is_not_logged_as_one(
    client: httpx.AsyncClient, security_lines: SecurityLines, admin: Headers, review_id: int
) -> None:
    assert (await moderate(client, admin, review_id, "restore", reason=REASON)).status_code == 409
    assert security_lines.read("review_moderated") == []


async def test_a_decision_on_the_command_line_is_logged(
    client: httpx.AsyncClient, settings: Settings, review_id: int
) -> None:
    result = await run_command(settings, "reviews", "hide", str(review_id), "--reason", REASON)
    (line,) = [each for each in result.events if each["event"] == "review_moderated"]
    assert (line["action"], line["review_id"], line["actor_kind"]) == ("hidden", review_id, "operator")
    assert REASON not in str(result.events)
