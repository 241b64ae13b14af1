"""The list of those who can be assigned: admins with their obstacles, without more personal data than needed."""

from typing import Any, get_args

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.validation.schemas.names import AssignmentPart, RequestState
from lexdex_tests.validation.builders import (
    ADMIN,
    VENDOR_EMAIL,
    Cast,
    assign,
    create_cast,
    create_draft,
    create_paid,
    find_account,
    send,
    set_columns,
)
from lexdex_tests.validation.partners import Payments

PARTS: dict[str, list[str]] = {
    "appealed": ["tester", "appeal_decider"],
    **{state: [] for state in ("awaiting_payment", "issued", "rejected", "appeal_dismissed", "withdrawn", "canceled")},
}
"""The parts that can be assigned in these states; in all others, tester and decider."""
NAMES = {"tester": "Tess Tester", "decider": "Dora Decider", "second": "Ada Lovelace"}


async def rename(name: str, email: str) -> None:
    await db.execute("UPDATE account SET full_name = $1 WHERE email = $2", name, email)


async def create_named_cast(client: httpx.AsyncClient) -> Cast:
    """Create the people; the admin and one more have the same name."""
    cast = await create_cast(client)
    for account, name in NAMES.items():
        await rename(name, f"{account}@lexdex.example")
    return cast


async def list_candidates(cast: Cast, request_id: str, part: str) -> list[dict[str, Any]]:
    path = f"{ADMIN}/requests/{request_id}/candidates?part={part}"
    found: list[dict[str, Any]] = await send(cast, cast.admin, "GET", path)
    return found


async def test_admins_are_listed_by_name_and_with_an_email_only_for_namesakes(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_named_cast(client)
    request_id = await create_paid(cast, payments)
    await db.execute("UPDATE account SET disabled_at = now() WHERE email = 'decider@lexdex.example'")
    shown = await list_candidates(cast, request_id, "tester")
    assert [each["name"] for each in shown] == ["Ada Lovelace", "Ada Lovelace", "Tess Tester"]
    assert {each["email"] for each in shown[:2]} >= {"second@lexdex.example"}
    assert all(each["email"] for each in shown[:2])
    assert shown[2] == {
        "account_id": await find_account("tester@lexdex.example"),
        "name": "Tess Tester",
        "email": "",
        "obstacle": "",
    }


async def test_each_obstacle_is_the_reason_why_the_assignment_is_refused(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_named_cast(client)
    request_id = await create_paid(cast, payments)
    await assign(cast, request_id, "tester", "tester")
    await db.execute("UPDATE account SET role = 3 WHERE email = $1", VENDOR_EMAIL)
    await rename("Vera Vendor", VENDOR_EMAIL)
    shown = await list_candidates(cast, request_id, "decider")
    assert {each["name"]: bool(each["obstacle"]) for each in shown} == {
        "Ada Lovelace": False,
        "Dora Decider": False,
        "Tess Tester": True,
        "Vera Vendor": True,
    }
    for each in shown:
        body = {"part": "decider", "account_id": each["account_id"]}
        path = f"{ADMIN}/requests/{request_id}/assignments"
        answer = await client.post(path, json=body, headers=cast.admin)
        assert answer.status_code == (409 if each["obstacle"] else 200)
        assert answer.json().get("detail", "") == each["obstacle"]
    shown = await list_candidates(cast, request_id, "tester")
    assert {each["name"]: each["obstacle"] for each in shown}["Tess Tester"] == ""


async def test_who_declared_a_conflict_is_not_assigned_again(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_named_cast(client)
    request_id = await create_paid(cast, payments)
    await assign(cast, request_id, "tester", "tester", has_conflict=True)
    await assign(cast, request_id, "tester", "second")
    sentence = "This admin has declared a conflict of interest in this request."
    for part in ("tester", "decider"):
        shown = await list_candidates(cast, request_id, part)
        assert {each["name"]: each["obstacle"] for each in shown}["Tess Tester"] == sentence
        body = {"part": part, "account_id": await find_account("tester@lexdex.example")}
        refused = await send(cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/assignments", body, status=409)
        assert refused["detail"] == sentence


async def test_drafts_have_no_candidates_and_parts_must_be_known(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_named_cast(client)
    draft = (await create_draft(cast))["id"]
    path = f"{ADMIN}/requests/{draft}/candidates"
    await send(cast, cast.admin, "GET", f"{path}?part=tester", status=404)
    await send(cast, cast.admin, "GET", f"{path}?part=owner", status=422)
    await send(cast, cast.admin, "GET", path, status=422)


@pytest.mark.covers("Y23")
@pytest.mark.parametrize("state", [each for each in get_args(RequestState) if each != "draft"])
async def test_a_request_lists_the_parts_that_can_be_assigned_in_its_state(
    client: httpx.AsyncClient, payments: Payments, state: str
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await set_columns(request_id, f"state = '{state}'")
    path = f"{ADMIN}/requests/{request_id}"
    listed = (await send(cast, cast.admin, "GET", path))["assignableParts"]
    people = {"tester": "tester", "decider": "decider", "appeal_decider": "second"}
    accepted = []
    for part in get_args(AssignmentPart):
        body = {"part": part, "account_id": await find_account(f"{people[part]}@lexdex.example")}
        answer = await client.post(f"{path}/assignments", json=body, headers=cast.admin)
        assert answer.status_code in {200, 409}
        accepted += [part] if answer.status_code == 200 else []
    assert listed == accepted == PARTS.get(state, ["tester", "decider"])
