"""The list of grounds, decisions with a ground, and the statement of reasons for the account concerned."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.moderation.actions import ACTIONS
from lexdex.moderation.grounds import GROUNDS
from lexdex.moderation.personal_data import PERSONAL_DATA
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, create_account, open_admin_session, open_session
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.moderation.builders import (
    AUTHOR,
    FACTS,
    SUSPECT,
    VENDOR,
    Case,
    hide_review,
    list_statements,
    publish_review,
    send,
    submit_claim,
    suspend,
)

Prepare = Callable[[httpx.AsyncClient, Headers], Awaitable[Case]]
CODES: Final = {
    "review.hidden": "review_abusive",
    "review.appeal_rejected": "law_personality",
    "review.appeal_granted": "facts_corrected",
    "review.restored": "review_corrected",
    "review.proof_rejected": "proof_outdated",
    "claim.rejected": "claim_not_vendor",
    "claim.approved": "claim_proved",
    "claim.revoked": "claim_misuse",
    "profile_change.rejected": "change_imitates",
    "account.suspended": "account_false_identity",
    "account.removal_requested": "account_abuse",
}
"""The ground that each decision is made with here."""
PREPARED: Final[dict[str, Prepare]] = {}


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> Headers:
    return await open_admin_session(client, "root@lexdex.example", role=4)


def prepare(action: str) -> Callable[[Prepare], Prepare]:
    def enter(function: Prepare) -> Prepare:
        PREPARED[action] = function
        return function

    return enter


@prepare("review.hidden")
async def _prepare_hiding(client: httpx.AsyncClient, _: Headers) -> Case:
    return Case(f"/api/admin/reviews/{await publish_review(client)}/hide", {"reason": FACTS}, AUTHOR)


@prepare("review.restored")
async def _prepare_restoring(client: httpx.AsyncClient, admin: Headers) -> Case:
    return Case(f"/api/admin/reviews/{await hide_review(client, admin)}/restore", {"reason": FACTS}, AUTHOR)


async def _appeal(client: httpx.AsyncClient, admin: Headers, *, granted: bool) -> Case:
    review_id = await hide_review(client, admin)
    author = await open_session(client, AUTHOR)
    await client.post(f"/api/reviews/{review_id}/appeal", json={"text": "It is fair."}, headers=author)
    return Case(f"/api/admin/reviews/{review_id}/appeal", {"granted": granted, "reason": FACTS}, AUTHOR)


@prepare("review.appeal_rejected")
async def _prepare_rejecting(client: httpx.AsyncClient, admin: Headers) -> Case:
    return await _appeal(client, admin, granted=False)


@prepare("review.appeal_granted")
async def _prepare_granting(client: httpx.AsyncClient, admin: Headers) -> Case:
    return await _appeal(client, admin, granted=True)


@prepare("review.proof_rejected")
async def _prepare_proof(client: httpx.AsyncClient, _: Headers) -> Case:
    review_id = await publish_review(client)
    author = {**await open_session(client, AUTHOR), "Content-Type": "application/pdf"}
    pdf = b"%PDF-1.7\nnothing much\n%%EOF\n"
    answer = await client.put("/api/reviews/proof?product_id=certa", content=pdf, headers=author)
    assert answer.status_code == 200
    return Case(f"/api/admin/reviews/{review_id}/proof", {"granted": False, "reason": FACTS}, AUTHOR)


@prepare("claim.rejected")
async def _prepare_claim(client: httpx.AsyncClient, _: Headers) -> Case:
    return Case(f"/api/admin/claims/{await submit_claim(client)}/reject", {"note": FACTS}, VENDOR)


@prepare("claim.approved")
async def _prepare_approval(client: httpx.AsyncClient, _: Headers) -> Case:
    return Case(f"/api/admin/claims/{await submit_claim(client)}/approve", {"note": FACTS}, VENDOR)


@prepare("claim.revoked")
async def _prepare_revocation(client: httpx.AsyncClient, admin: Headers) -> Case:
    claim_id = await submit_claim(client)
    await send(client, admin, f"/api/admin/claims/{claim_id}/approve", {"note": ""})
    return Case(f"/api/admin/claims/{claim_id}/revoke", {"note": FACTS}, VENDOR)


@prepare("profile_change.rejected")
async def _prepare_change(client: httpx.AsyncClient, admin: Headers) -> Case:
    claim_id = await submit_claim(client)
    await send(client, admin, f"/api/admin/claims/{claim_id}/approve", {"note": ""})
    vendor = await open_session(client, VENDOR)
    path = "/api/vendor/products/deeds/draft"
    body = {"changes": {"name": "Deeds Two"}, "base_revision": 1}
    assert (await client.put(path, json=body, headers=vendor)).status_code == 200
    assert (await client.post(f"{path}/publish", headers=vendor)).status_code == 200
    change_id = await db.fetch_value("SELECT id FROM profile_draft WHERE state = 'waiting'")
    return Case(f"/api/admin/profile-changes/{change_id}/reject", {"note": FACTS}, VENDOR)


@prepare("account.suspended")
async def _prepare_suspension(_: httpx.AsyncClient, __: Headers) -> Case:
    return Case(f"/api/admin/users/{await create_account(SUSPECT)}/suspension", {"reason": FACTS}, SUSPECT)


@prepare("account.removal_requested")
async def _prepare_erasure(_: httpx.AsyncClient, __: Headers) -> Case:
    path = f"/api/admin/users/{await create_account(SUSPECT)}/erasure"
    return Case(path, {"reason": FACTS, "email": SUSPECT}, SUSPECT)


async def _find_decision(action: str) -> dict[str, Any]:
    rows = await db.fetch_dicts("SELECT * FROM moderation_decision WHERE action = $1", action)
    assert len(rows) == 1
    return rows[0]


@pytest.mark.parametrize("action", PREPARED)
async def test_who_is_concerned_gets_a_statement_of_reasons(
    client: httpx.AsyncClient, settings: Settings, admin: Headers, action: str
) -> None:
    case = await PREPARED[action](client, admin)
    await read_new_emails(settings)
    await send(client, admin, case.path, {**case.body, "ground": CODES[action]})
    (email,) = [each for each in await read_new_emails(settings) if each.to == case.concerned]
    (decision,) = await db.fetch_dicts("SELECT * FROM moderation_decision WHERE action = $1", action)
    assert (decision["ground"], decision["facts"], decision["is_automated"]) == (CODES[action], FACTS, False)
    ground = GROUNDS[CODES[action]]
    expected = {"Ground": ground.label, "Who decided": "A person decided."}
    if ground.basis != "none":
        expected |= {
            "Restriction": "",
            "Where it applies": "Everywhere",
            "How long it applies": ACTIONS[action].duration,
            "How you can object": "court",
        }
    # A suspended account has the email only: it can't log in.
    statements = [] if action == "account.suspended" else (await list_statements(client, case.concerned))["statements"]
    lines = {line["label"]: line["text"] for line in statements[0]["lines"]} if statements else None
    assert lines is None or lines["Facts"] == FACTS
    for label, text in expected.items():
        assert f"{label}: " in email.text
        assert f"{label}</dt>" in email.html
        assert text in email.text
        assert lines is None or text in lines[label]
    assert FACTS in email.text.replace("\u2068", "").replace("\u2069", "")
    assert ground.provision in email.text


@pytest.mark.parametrize("action", PREPARED)
async def test_a_decision_needs_no_ground_but_none_that_does_not_fit(
    client: httpx.AsyncClient, admin: Headers, action: str
) -> None:
    case = await PREPARED[action](client, admin)
    for unfit in ("no_such_ground", "review_burst", "flag_abusive"):
        answer = await client.post(case.path, json={**case.body, "ground": unfit}, headers=admin)
        assert (answer.status_code, answer.json()) == (
            400,
            {"detail": "This ground doesn't fit this decision. Please choose another one."},
        )
    assert await db.fetch("SELECT FROM moderation_decision WHERE action = $1", action) == []
    await send(client, admin, case.path, case.body)
    assert (await _find_decision(action))["ground"] == ACTIONS[action].default_ground


async def test_the_author_and_the_admins_see_the_ground_with_the_facts(
    client: httpx.AsyncClient, admin: Headers
) -> None:
    review_id = await hide_review(client, admin, ground="review_spam")
    shown = f"Spam or advertising.\n{FACTS}"
    author = await open_session(client, AUTHOR)
    (own,) = (await client.get("/product/user/my-reviews", headers=author)).json()
    assert own["Reason"] == shown
    moderated = (await client.get(f"/api/admin/reviews/{review_id}", headers=admin)).json()
    assert (moderated["reason"], moderated["events"][-1]["reason"]) == (shown, shown)


async def test_the_ground_is_in_the_audit_log(client: httpx.AsyncClient, admin: Headers) -> None:
    await hide_review(client, admin, ground="review_spam")
    (entry,) = (await client.get("/api/admin/audit?action=review.hidden", headers=admin)).json()["entries"]
    assert entry["after"]["ground"] == "review_spam"


async def test_forms_get_the_grounds_that_fit_each_decision(client: httpx.AsyncClient, admin: Headers) -> None:
    answer = (await client.get("/api/admin/moderation/grounds", headers=admin)).json()
    assert answer["version"] == 1
    offered = {action: [each["code"] for each in answer["grounds"] if action in each["actions"]] for action in ACTIONS}
    assert all(offered.values())
    assert offered["claim.rejected"] == ["claim_not_proved", "claim_not_vendor", "law_other", "terms_other"]
    restricting = [action for action, rule in ACTIONS.items() if rule.restriction != "none"]
    for each in answer["grounds"]:
        assert each["label"]
        assert (each["basis"] == "none") == (each["provision"] == "")
    # What restricts a person names a law or a term, unless the person asked for it.
    kinds = {each["code"]: each["basis"] for each in answer["grounds"]}
    assert {code for action in restricting for code in offered[action] if kinds[code] == "none"} == {
        "account_requested"
    }


async def test_a_statement_is_only_for_the_account_concerned(client: httpx.AsyncClient, admin: Headers) -> None:
    await hide_review(client, admin)
    assert len((await list_statements(client, AUTHOR))["statements"]) == 1
    assert await list_statements(client, "other@firm.example") == {"statements": [], "next_before": None}


async def test_statements_have_pages(client: httpx.AsyncClient, admin: Headers) -> None:
    review_id = await hide_review(client, admin)
    for _ in range(11):
        await send(client, admin, f"/api/admin/reviews/{review_id}/restore", {"reason": ""})
        await send(client, admin, f"/api/admin/reviews/{review_id}/hide", {"reason": FACTS})
    first = await list_statements(client, AUTHOR)
    rest = await list_statements(client, AUTHOR, before=first["next_before"])
    ids = [each["id"] for page in (first, rest) for each in page["statements"]]
    assert (len(first["statements"]), len(ids), rest["next_before"]) == (20, 23, None)
    assert ids == sorted(ids, reverse=True)


async def test_an_automatic_hold_says_that_no_person_decided(client: httpx.AsyncClient) -> None:
    await publish_review(client)
    for name in ("one", "two"):
        headers = await open_session(client, f"{name}@new.example")
        body = {"product_id": "certa", "rating": 5, "product_review_title": "Good", "product_review": "Very good."}
        assert (await client.post("/product/review", json=body, headers=headers)).status_code == 200
    headers = await open_session(client, "three@new.example")
    assert (await client.post("/product/review", json=body, headers=headers)).status_code == 200
    decision = await _find_decision("review.held")
    assert (decision["is_automated"], decision["actor"], decision["recheck"]) == (True, None, "skipped")
    (statement,) = (await list_statements(client, "three@new.example"))["statements"]
    assert "An automatic rule decided" in str(statement)


async def test_erasing_an_account_leaves_the_numbers_only(
    client: httpx.AsyncClient, settings: Settings, admin: Headers
) -> None:
    account_id = await suspend(client, admin)
    person = Person(account_id, SUSPECT)
    exported = await PERSONAL_DATA.export(settings, person)
    assert [each["facts"] for each in exported["moderation_decisions"]] == [FACTS]
    assert PERSONAL_DATA.erase
    await PERSONAL_DATA.erase(settings, person)
    decision = await _find_decision("account.suspended")
    assert (decision["subject"], decision["title"], decision["facts"]) == (None, "", "")
