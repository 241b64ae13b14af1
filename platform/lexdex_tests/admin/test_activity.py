"""The activity of all accounts, as admins read it, and what of it is new to each."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import create_account, enrol_second_factor, open_session
from lexdex_tests.admin.builders import add_activity
from lexdex_tests.claims.builders import open_admin_session

ACTIVITY, WAITING = "/api/admin/activity", "/api/admin/waiting"
Headers = dict[str, str]


async def read_page(client: httpx.AsyncClient, admin: Headers, **query: str | int) -> Any:  # noqa: ANN401 - JSON
    """Read a page of the log."""
    answer = await client.get(ACTIVITY, params=query, headers=admin)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def count_unread(client: httpx.AsyncClient, admin: Headers) -> int:
    """Read the badge of the tab."""
    return int((await client.get(WAITING, headers=admin)).json()["unread_activity"])


@pytest.mark.covers("Z03/api", "Z25/activity")
async def test_an_admin_reads_who_did_what_when_and_from_which_country(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    vendor = await create_account("vera@maker.example", role=2, name="فيرا Løvelace")
    await db.execute("UPDATE account SET country = 'Portugal' WHERE id = $1", vendor)
    at = datetime(2026, 11, 25, 12, 30, tzinfo=UTC)
    number = await add_activity(vendor, "claim.submitted", "Claimed Deeds", created_at=at, is_visible=False)
    (entry,) = (await read_page(client, admin, user_id=str(vendor)))["entries"]
    assert entry == {
        "id": number,
        "user_id": str(vendor),
        "user_name": "فيرا Løvelace",
        "action": "claim.submitted",
        "details": "Claimed Deeds",
        "timestamp": "2026-11-25T12:30:00Z",
        "country": "Portugal",
    }


async def test_an_erased_account_leaves_its_entries_without_name_and_country(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    vendor = await create_account("vera@maker.example", role=2)
    await db.execute("UPDATE account SET country = 'Portugal', erased_at = now() WHERE id = $1", vendor)
    await add_activity(vendor)
    (entry,) = (await read_page(client, admin, user_id=str(vendor)))["entries"]
    assert (entry["user_name"], entry["country"], entry["details"]) == ("", "", "Claimed Deeds")


async def test_the_log_is_filtered_by_action_and_time(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    start = datetime(2026, 11, 1, tzinfo=UTC)
    for day, action in enumerate(("claim.approved", "claim.rejected", "claims_of_others", "profile.approved")):
        await add_activity(None, action, action, created_at=start + timedelta(days=day))

    async def list_details(**query: str) -> list[str]:
        page = await read_page(client, admin, **{"until": "2026-11-24T00:00:00Z", **query})
        return [entry["details"] for entry in page["entries"]]

    assert await list_details() == ["profile.approved", "claims_of_others", "claim.rejected", "claim.approved"]
    assert await list_details(action="claim") == ["claim.rejected", "claim.approved"]
    assert await list_details(action="claim.approved") == ["claim.approved"]
    assert await list_details(action="no_such_action") == []
    assert await list_details(since="2026-11-02T00:00:00Z", until="2026-11-03T00:00:00Z") == ["claim.rejected"]
    names = (await client.get(f"{ACTIVITY}/actions", headers=admin)).json()["actions"]
    assert names == sorted(names)
    assert {"claim.approved", "claims_of_others"} <= set(names)


async def test_pages_follow_one_another_without_gap_or_repetition(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    at = datetime(2026, 11, 1, tzinfo=UTC)
    # The same time for all, and one that arrived late: the id decides, then the time.
    numbers = [await add_activity(None, "test.paged", str(number), created_at=at) for number in range(119)]
    late = await add_activity(None, "test.paged", "late", created_at=at - timedelta(days=1))
    found: list[int] = []
    query: dict[str, str | int] = {"action": "test.paged"}
    sizes = []
    while True:
        page = await read_page(client, admin, **query)
        sizes.append(len(page["entries"]))
        found += [entry["id"] for entry in page["entries"]]
        if page["next_before"] is None:
            break
        query["before"] = page["next_before"]
    assert sizes == [50, 50, 20]
    assert found == [*reversed(numbers), late]


@pytest.mark.covers("Z03/badge")
async def test_each_admin_has_their_own_unread_count(client: httpx.AsyncClient) -> None:
    first = await open_admin_session(client)
    second = await open_session(client, "second@lexdex.example", role=4)
    await enrol_second_factor(client, second)
    await add_activity(None)
    for admin in (first, second):
        newest = (await read_page(client, admin))["newest_id"]
        seen = await client.post(f"{ACTIVITY}/seen", json={"newest_id": newest}, headers=admin)
        assert (seen.status_code, await count_unread(client, admin)) == (204, 0)
    await add_activity(None)
    newest = await add_activity(None)
    assert (await count_unread(client, first), await count_unread(client, second)) == (2, 2)
    page = await read_page(client, first)
    assert page["newest_id"] == newest
    assert [entry["id"] > page["last_seen_id"] for entry in page["entries"]] == [True, True, False]
    late = await add_activity(None, "test.late", "Added since the page was read")
    await client.post(f"{ACTIVITY}/seen", json={"newest_id": newest}, headers=first)
    assert (await count_unread(client, first), await count_unread(client, second)) == (1, 3)
    # An older tab of the browser does not make what was seen unread again, and nothing of the future is seen.
    for number in (newest - 1, 2**63 - 1):
        await client.post(f"{ACTIVITY}/seen", json={"newest_id": number}, headers=first)
    assert (await read_page(client, first))["last_seen_id"] == late


async def test_the_unread_count_ends_at_a_hundred(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    await db.execute("INSERT INTO activity (action, description) SELECT 'test.many', 'x' FROM generate_series(1, 130)")
    assert await count_unread(client, admin) == 100


@pytest.mark.parametrize("body", [{}, {"newest_id": -1}, {"newest_id": 2**63}, {"newest_id": "x"}])
async def test_a_mark_must_be_an_id(client: httpx.AsyncClient, body: dict[str, object]) -> None:
    admin = await open_admin_session(client)
    assert (await client.post(f"{ACTIVITY}/seen", json=body, headers=admin)).status_code == 422
