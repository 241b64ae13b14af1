"""Who may change an issued certificate: never those who worked on the request that led to it."""

from uuid import UUID

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import enrol_second_factor
from lexdex_tests.approvals.builders import approve, request_and_approve
from lexdex_tests.certificates.builders import issue_certificate, require
from lexdex_tests.validation.builders import (
    ADMIN,
    VENDOR_EMAIL,
    Cast,
    assign,
    create_cast,
    create_draft,
    create_tested_request,
    send,
    set_columns,
)

REFUSED = "Someone who has no part in this request must do this."
ALL_ACTIONS = ("suspend", "reinstate", "revoke", "supersede", "accept_facts")


async def certify(cast: Cast, request_id: str) -> str:
    """Let a request have led to a certificate; returns its number."""
    number = (await issue_certificate("deeds", request_id=UUID(request_id))).number
    await set_columns(request_id, f"state = 'issued', certificate_number = '{number}'")
    return number


async def create_certified(cast: Cast) -> str:
    """Create a certificate of a request with a tester and a decider who have declared; returns its number."""
    request_id = await create_tested_request(cast)
    await assign(cast, request_id, "decider", "decider")
    return await certify(cast, request_id)


async def change(cast: Cast, who: dict[str, str], number: str, action: str, *, by: str = "", status: int = 200) -> str:
    """Try a change, a revocation with the approval of another admin; returns what the answer says."""
    path = f"/api/admin/certificates/{number}"
    if action == "revoke":
        approved = await request_and_approve(cast.client, who, f"{path}/revocation", {"reason": "A test."})
        assert approved.status_code == status, approved.text
        return (await require(number)).status if status == 200 else str(approved.json()["detail"])
    body = {"action": action, "reason": "A test.", "superseded_by": by}
    answer = await send(cast, who, "POST", f"{path}/changes", body, status=status)
    return str(answer["status"] if status == 200 else answer["detail"])


@pytest.mark.parametrize("action", ALL_ACTIONS)
async def test_who_examined_or_decided_changes_no_certificate(client: httpx.AsyncClient, action: str) -> None:
    cast = await create_cast(client)
    number = await create_certified(cast)
    by = (await issue_certificate("deeds", programme="Another")).number if action == "supersede" else ""
    if action == "reinstate":
        await change(cast, cast.admin, number, "suspend")
    before = await require(number)
    for who in (cast.tester, cast.decider):
        for written in (number, number.lower()):
            assert await change(cast, who, written, action, by=by, status=403) == REFUSED
    assert await require(number) == before
    if action != "accept_facts":
        await change(cast, cast.admin, number, action, by=by)


async def test_who_examined_or_decided_approves_no_revocation(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    number = await create_certified(cast)
    path = f"/api/admin/certificates/{number}/revocation"
    pending = await send(cast, cast.admin, "POST", path, {"reason": "A test."}, status=202)
    for who in (cast.tester, cast.decider):
        refused = await approve(client, pending["id"], who)
        assert (refused.status_code, refused.json()["detail"]) == (403, REFUSED)
    assert (await require(number)).status == "active"
    assert (await approve(client, pending["id"], cast.second_decider)).status_code == 200
    assert (await require(number)).status == "revoked"


async def test_a_former_tester_changes_nothing_and_closes_no_case(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    await set_columns(request_id, "state = 'submitted'")
    await assign(cast, request_id, "tester", "second")
    number = await certify(cast, request_id)
    path = f"{ADMIN}/requests/{request_id}/surveillance"
    case = await send(cast, cast.admin, "POST", path, {"reason": "A hint."}, status=201)
    outcome = {"is_upheld": False, "outcome": "All is well."}
    for who in (cast.tester, cast.second_decider):
        assert await change(cast, who, number, "revoke", status=403) == REFUSED
        refused = await send(cast, who, "POST", f"{ADMIN}/cases/{case['id']}/close", outcome, status=403)
        assert refused["detail"] == REFUSED
    await send(cast, cast.decider, "POST", f"{ADMIN}/cases/{case['id']}/close", outcome)
    assert await change(cast, cast.decider, number, "revoke") == "revoked"


async def test_who_declined_for_a_conflict_changes_no_certificate(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id: str = (await create_draft(cast))["id"]
    await set_columns(request_id, "state = 'submitted', price_amount = 59900, price_currency = 'usd'")
    await assign(cast, request_id, "tester", "tester", has_conflict=True)
    number = await certify(cast, request_id)
    assert await change(cast, cast.tester, number, "suspend", status=403) == REFUSED
    assert await change(cast, cast.decider, number, "suspend") == "suspended"


async def test_a_vendor_who_became_an_admin_does_not_change_the_own_certificate(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    number = await create_certified(cast)
    await db.execute("UPDATE account SET role = 3 WHERE email = $1", VENDOR_EMAIL)
    await enrol_second_factor(client, cast.vendor)
    assert await change(cast, cast.vendor, number, "suspend", status=403) == REFUSED


async def test_the_tester_may_let_a_failed_file_be_made_again(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    number = await create_certified(cast)
    await db.execute("UPDATE certificate SET file_state = 'failed'")
    await change(cast, cast.tester, number, "retry_file")
    assert (await require(number)).file_state == "generating"


async def test_who_had_a_part_is_offered_no_change_but_a_failed_file(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    path = f"/api/admin/certificates/{await create_certified(cast)}"
    record = await send(cast, cast.admin, "GET", path)
    assert (record["is_involved"], record["allowed_changes"]) == (False, ["suspend", "revoke"])
    await db.execute("UPDATE certificate SET file_state = 'failed', file_error = 'No font.'")
    for who in (cast.tester, cast.decider):
        record = await send(cast, who, "GET", path)
        assert (record["is_involved"], record["allowed_changes"]) == (True, ["retry_file"])
        assert record["file_error"] == "No font."
