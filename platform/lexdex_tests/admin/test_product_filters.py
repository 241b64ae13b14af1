"""Saved filters of the products table: own ones, shared ones, renaming and deleting."""

from typing import Any

import httpx

from lexdex_tests.accounts.builders import Headers
from lexdex_tests.approvals.builders import open_approver
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.fixtures.security_log import SecurityLines

FILTERS = "/api/admin/product-filters"
PENDING = {"name": "Pending", "filter": {"status": "pending", "search": "ce"}, "sort": "-updated"}


async def save(client: httpx.AsyncClient, admin: Headers, **fields: object) -> httpx.Response:
    return await client.post(FILTERS, json={**PENDING, **fields}, headers=admin)


async def read(client: httpx.AsyncClient, admin: Headers) -> list[dict[str, Any]]:
    filters: list[dict[str, Any]] = (await client.get(FILTERS, headers=admin)).json()["filters"]
    return filters


async def test_an_own_filter_is_for_its_admin_only_until_it_is_shared(client: httpx.AsyncClient) -> None:
    admin, other = await open_admin_session(client), await open_approver(client)
    [saved] = (await save(client, admin)).json()["filters"]
    assert (saved["name"], saved["sort"], saved["is_own"], saved["is_shared"]) == ("Pending", "-updated", True, False)
    assert (saved["filter"]["status"], saved["filter"]["search"], saved["filter"]["hidden"]) == ("pending", "ce", None)
    assert await read(client, other) == []
    path = f"{FILTERS}/{saved['id']}"
    body = {"name": " To check ", "is_shared": True}
    assert (await client.put(path, json=body, headers=other)).status_code == 404
    assert (await client.put(path, json=body, headers=admin)).status_code == 200
    [shared] = await read(client, other)
    assert (shared["name"], shared["is_own"], shared["owner_name"]) == ("To check", False, "Ada Lovelace")
    assert (await client.put(path, json=body, headers=other)).status_code == 403
    assert (await client.delete(path, headers=other)).status_code == 403
    assert (await client.delete(path, headers=admin)).json() == {"filters": []}
    assert (await client.delete(path, headers=admin)).status_code == 404


async def test_a_change_of_a_filter_of_another_admin_is_logged(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    admin, other = await open_admin_session(client), await open_approver(client)
    [saved] = (await save(client, admin)).json()["filters"]
    path, body = f"{FILTERS}/{saved['id']}", {"name": "Shared", "is_shared": True}
    await client.put(path, json=body, headers=admin)
    assert (await client.put(path, json=body, headers=other)).status_code == 403
    assert [line["rule"] for line in security_lines.read("request_refused")] == ["foreign_filter"]


async def test_a_name_is_needed_and_taken_once(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    await save(client, admin)
    assert (await save(client, admin)).json() == {"detail": "You have a filter with this name already."}
    assert (await save(client, admin, name="  ")).status_code == 400
    await save(client, admin, name="Other")
    other = next(each for each in await read(client, admin) if each["name"] == "Other")
    body = {"name": "Pending", "is_shared": False}
    assert (await client.put(f"{FILTERS}/{other['id']}", json=body, headers=admin)).status_code == 409


async def test_an_admin_has_at_most_50(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    for number in range(50):
        assert (await save(client, admin, name=f"Filter {number}")).status_code == 201
    assert (await save(client, admin)).status_code == 409
    assert len(await read(client, admin)) == 50
