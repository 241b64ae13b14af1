"""Reinstating accepts no changed facts, and no case outlives what it is about."""

from typing import Any
from uuid import UUID

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.certificates.builders import issue_certificate, require
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import ADMIN, Cast, create_cast, create_tested_request, send, set_columns

SOURCE = Source("editor", "the vendor's website")
CASES = f"{ADMIN}/cases"


async def certify(client: httpx.AsyncClient) -> tuple[Cast, str]:
    """Let a request have led to a certificate of hosting in Germany; returns its number."""
    cast = await create_cast(client)
    await catalogue.update_product("deeds", {"hosting_locations": ("Germany",)}, source=SOURCE, actor="test")
    request_id = await create_tested_request(cast)
    account = await db.fetch_value("SELECT account FROM validation_request")
    number = (await issue_certificate("deeds", request_id=UUID(request_id), holder_account=account)).number
    await set_columns(request_id, f"state = 'issued', certificate_number = '{number}'")
    return cast, number


async def edit_profile(settings: Settings, **fields: Any) -> None:  # noqa: ANN401 - any field
    await catalogue.update_product("deeds", fields, source=SOURCE, actor="test")
    await process_outbox(settings)


async def change(cast: Cast, settings: Settings, number: str, action: str, *, status: int = 200, **more: Any) -> Any:  # noqa: ANN401 - JSON
    path = f"/api/admin/certificates/{number}"
    seen = (await send(cast, cast.admin, "GET", path))["directory_facts_hash"] if action == "accept_facts" else ""
    body = {"action": action, "reason": "A test.", "directory_facts_hash": seen, **more}
    answer = await send(cast, cast.admin, "POST", f"{path}/changes", body, status=status)
    await process_outbox(settings)
    return answer


async def list_open_cases(cast: Cast) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = await send(cast, cast.admin, "GET", f"{CASES}?state=open")
    return cases


@pytest.mark.parametrize("is_changed_first", [True, False], ids=["surveillance first", "suspended first"])
async def test_reinstating_is_refused_until_the_changed_facts_are_accepted_by_name(
    client: httpx.AsyncClient, settings: Settings, is_changed_first: bool
) -> None:
    cast, number = await certify(client)
    if is_changed_first:
        await edit_profile(settings, hosting_locations=("Iran",))
        await change(cast, settings, number, "suspend")
    else:
        await change(cast, settings, number, "suspend")
        await edit_profile(settings, hosting_locations=("Iran",))
    shown = await send(cast, cast.admin, "GET", f"/api/admin/certificates/{number}")
    assert shown["allowed_changes"] == ["revoke", "accept_facts"]
    refused = await change(cast, settings, number, "reinstate", status=409)
    assert "hosting locations" in refused["detail"]
    for facts in ([], ["version"]):
        refused = await change(cast, settings, number, "accept_facts", facts=facts, status=409)
        assert "hosting locations" in refused["detail"]
    assert (await require(number)).accepted_facts is None
    await change(cast, settings, number, "accept_facts", facts=["hosting_locations"])
    assert (await require(number)).status == "suspended"
    record = await change(cast, settings, number, "reinstate")
    assert (record["status"], record["changed_facts"]) == ("active", [])
    assert record["accepted_facts"]["hosting_locations"] == ["Iran"]
    assert [each["kind"] for each in record["history"]][-2:] == ["facts_accepted", "reinstated"]
    assert await list_open_cases(cast) == []


@pytest.mark.parametrize("way", ["certificate", "case"])
async def test_values_that_changed_again_are_not_accepted_unseen(
    client: httpx.AsyncClient, settings: Settings, way: str
) -> None:
    cast, number = await certify(client)
    await edit_profile(settings, hosting_locations=("France",))
    certificate = f"/api/admin/certificates/{number}"

    async def read() -> Any:  # noqa: ANN401 - JSON
        return await send(cast, cast.admin, "GET", certificate) if way == "certificate" else await read_case()

    async def read_case() -> Any:  # noqa: ANN401 - JSON
        (case,) = await list_open_cases(cast)
        return case

    async def accept(seen: str, status: int) -> Any:  # noqa: ANN401 - JSON
        if way == "certificate":
            fields = {"facts": ["hosting_locations"], "directory_facts_hash": seen}
            return await change(cast, settings, number, "accept_facts", status=status, **fields)
        body = {"is_upheld": False, "outcome": "Examined.", "directory_facts_hash": seen}
        return await send(cast, cast.admin, "POST", f"{CASES}/{shown['id']}/close", body, status=status)

    shown = await read()
    change_of = {"fact": "hosting_locations", "examined": "Germany"}
    assert shown["fact_changes"] == [{**change_of, "listed": "France"}]
    await edit_profile(settings, hosting_locations=("Iran",))
    for seen in (shown["directory_facts_hash"], ""):
        refused = await accept(seen, 409)
        assert refused["detail"].startswith("The directory states other facts by now than those that you saw.")
    record = await require(number)
    assert (record.accepted_facts, record.changed_facts) == (None, ["hosting_locations"])
    shown = await read()
    assert shown["fact_changes"] == [{**change_of, "listed": "Iran"}]
    await accept(shown["directory_facts_hash"], 200)
    accepted = (await require(number)).accepted_facts
    assert accepted is not None
    assert accepted["hosting_locations"] == ["Iran"]


async def test_reinstating_with_restored_facts_closes_the_case_and_a_new_change_opens_another(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    cast, number = await certify(client)
    await edit_profile(settings, hosting_locations=("Iran",))
    await change(cast, settings, number, "suspend")
    await edit_profile(settings, hosting_locations=("Germany",))
    record = await change(cast, settings, number, "reinstate")
    assert (record["accepted_facts"], record["facts_accepted_at"]) == (None, None)
    assert await list_open_cases(cast) == []
    await read_new_emails(settings)
    await edit_profile(settings, hosting_locations=("Cuba",))
    (case,) = await list_open_cases(cast)
    assert "hosting locations" in case["reason"]
    assert any("under surveillance" in " ".join(each.text.split()) for each in await read_new_emails(settings))


async def test_a_stale_case_suspends_no_certificate_whose_facts_are_in_order(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    cast, number = await certify(client)
    await edit_profile(settings, hosting_locations=("Iran",))
    (case,) = await list_open_cases(cast)
    # As an earlier version left it: the facts are in order, and the case is open.
    await db.execute("UPDATE certificate SET changed_facts = '{}', surveillance_due_at = NULL")
    upheld = {"is_upheld": True, "outcome": "It has changed."}
    refused = await send(cast, cast.admin, "POST", f"{CASES}/{case['id']}/close", upheld, status=409)
    assert "dismiss" in refused["detail"]
    assert (await require(number)).status == "active"
    await read_new_emails(settings)
    await edit_profile(settings, hosting_locations=("Cuba",), sso=("SAML",))
    (renewed,) = await list_open_cases(cast)
    assert (renewed["id"] != case["id"], "single sign-on" in renewed["reason"]) == (True, True)
    assert any("under surveillance" in " ".join(each.text.split()) for each in await read_new_emails(settings))


async def test_a_further_fact_that_changes_opens_a_new_case_with_the_same_deadline(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    cast, number = await certify(client)
    await edit_profile(settings, hosting_locations=("Iran",))
    due_at = (await require(number)).surveillance_due_at
    await edit_profile(settings, sso=("SAML",))
    (case,) = await list_open_cases(cast)
    assert ("hosting locations, single sign-on" in case["reason"], due_at is not None) == (True, True)
    assert (await require(number)).surveillance_due_at == due_at


async def test_a_change_opens_a_case_beside_that_of_a_hint(client: httpx.AsyncClient, settings: Settings) -> None:
    cast, _ = await certify(client)
    request_id = await db.fetch_value("SELECT id FROM validation_request")
    path = f"{ADMIN}/requests/{request_id}/surveillance"
    await send(cast, cast.admin, "POST", path, {"reason": "A hint."}, status=201)
    await edit_profile(settings, hosting_locations=("Iran",))
    assert len(await list_open_cases(cast)) == 2
