"""The admins' list of certificates, and the changes that one of them allows now."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from lexdex.certificates import service
from lexdex.foundation import database as db
from lexdex_tests.access.test_matrix import admin
from lexdex_tests.certificates.builders import age, issue_certificate

ADMIN = "/api/admin/certificates"


Read = Callable[..., Awaitable[Any]]


@pytest.fixture
async def headers(client: httpx.AsyncClient) -> dict[str, str]:
    """The headers of an admin."""
    return await admin(client)


@pytest.fixture
def read(client: httpx.AsyncClient, headers: dict[str, str]) -> Read:
    """Reads a path of the admins' endpoints as an admin, and returns the JSON."""

    async def read_json(path: str, status: int = 200) -> Any:  # noqa: ANN401 - JSON
        answer = await client.get(f"{ADMIN}{path}", headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    return read_json


async def read_allowed(read: Read, number: str) -> list[str]:
    """The changes that the admin may make now."""
    allowed: list[str] = (await read(f"/{number}"))["allowed_changes"]
    return allowed


@pytest.mark.covers("Y23")
async def test_the_list_is_filtered_searched_and_paged(read: Read) -> None:
    numbers = [(await issue_certificate(module=f"M{n}")).number for n in range(22)][::-1]
    await service.suspend(numbers[3], "A test.", None)
    await db.execute("UPDATE certificate SET file_state = 'failed' WHERE number = $1", numbers[3])
    first = await read("")
    assert (first["total"], first["page"], first["page_size"]) == (22, 1, 20)
    assert [each["number"] for each in first["certificates"]] == numbers[:20]
    assert [each["number"] for each in (await read("?page=2"))["certificates"]] == numbers[20:]
    [suspended] = (await read("?status=suspended"))["certificates"]
    assert (suspended["number"], suspended["file_state"], suspended["module"]) == (numbers[3], "failed", "M18")
    assert suspended["surveillance_due_at"] is None
    assert (await read(f"?q={numbers[5]}"))["total"] == 1
    assert (await read("?q=nothing"))["certificates"] == []
    for bad in ("?status=lost", "?page=0", "?page=x"):
        assert (await read(bad, 422))["detail"]


@pytest.mark.covers("T22")
async def test_only_the_changes_that_the_status_allows_are_listed(read: Read) -> None:
    number = (await issue_certificate()).number
    assert await read_allowed(read, number.lower()) == ["suspend", "revoke"]
    await service.suspend(number, "A test.", None)
    assert await read_allowed(read, number) == ["reinstate", "revoke"]
    await service.reinstate(number, "A test.", None)
    due = "surveillance_due_at = now() + interval '3 days', changed_facts = '{version}'"
    await db.execute(f"UPDATE certificate SET {due}, file_state = 'failed'")
    assert await read_allowed(read, number) == ["suspend", "revoke", "accept_facts", "retry_file"]
    await age(number, 366)
    assert await read_allowed(read, number) == ["retry_file"]
    other = (await issue_certificate("eqs-group")).number
    await service.revoke(other, "A test.", None)
    assert await read_allowed(read, other) == []
    assert (await read("/LX-2026-00099X", 404))["detail"] == "There is no certificate with this number."


async def test_a_certificate_is_replaced_only_by_those_that_the_server_accepts(
    client: httpx.AsyncClient, headers: dict[str, str], read: Read
) -> None:
    old = (await issue_certificate()).number
    revoked = (await issue_certificate(programme="Second")).number
    await issue_certificate(module="Another module")
    assert (await read(f"/{old}"))["replacements"] == [revoked]
    await service.revoke(revoked, "A test.", None)
    assert (await read(f"/{old}"))["replacements"] == []
    new = (await issue_certificate(programme="Third")).number
    record = await read(f"/{old}")
    assert (record["replacements"], record["allowed_changes"]) == ([new], ["suspend", "revoke", "supersede"])
    assert (await read(f"/{new}"))["replacements"] == []
    change = {"action": "supersede", "reason": "A test.", "superseded_by": new}
    answer = await client.post(f"{ADMIN}/{old}/changes", json=change, headers=headers)
    assert answer.json()["status"] == "superseded", answer.text
    assert await read_allowed(read, old) == []
