"""Calls every operation as every kind of caller; an operation without expectations fails."""

from collections.abc import Awaitable, Callable
from typing import get_args

import httpx
import pytest

from lexdex.app import create_api
from lexdex.catalogue import service as catalogue
from lexdex.foundation.http.access import public
from lexdex.foundation.http.endpoints import list_endpoints
from lexdex.settings import Settings
from lexdex_tests.access.matrix import MATRIX, list_declared
from lexdex_tests.access.operation import Access, Operation
from lexdex_tests.access.permissions import SUPER_ADMINS_WITH_FRESH_CODE
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, log_in, open_session
from lexdex_tests.builders import create_product

Person = Callable[[httpx.AsyncClient], Awaitable[Headers]]


async def no_session(_: httpx.AsyncClient) -> Headers:
    return {}


async def forged_session(_: httpx.AsyncClient) -> Headers:
    return {"Authorization": "Bearer " + "x" * 43}


async def user(client: httpx.AsyncClient) -> Headers:
    return await open_session(client, "user@lawfirm.example")


async def other_user(client: httpx.AsyncClient) -> Headers:
    return await open_session(client, "other.user@lawfirm.example")


async def vendor(client: httpx.AsyncClient) -> Headers:
    return await open_session(client, "vendor@maker.example", role=2)


async def vendor_with_second_factor(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, "vendor@other.example", role=2)
    await enrol_second_factor(client, headers)
    return headers


async def vendor_before_second_factor(client: httpx.AsyncClient) -> Headers:
    await vendor_with_second_factor(client)
    return await open_session(client, "vendor@other.example")


async def user_before_second_factor(client: httpx.AsyncClient) -> Headers:
    await enrol_second_factor(client, await open_session(client, "careful@lawfirm.example"))
    token = (await log_in(client, "careful@lawfirm.example")).json()["access_token"]
    return {"Authorization": f"Bearer {token}"}


async def admin_without_second_factor(client: httpx.AsyncClient) -> Headers:
    return await open_session(client, "new.admin@lexdex.example", role=3)


async def admin(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, "admin@lexdex.example", role=3)
    await enrol_second_factor(client, headers)
    return headers


async def super_admin(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, "super@lexdex.example", role=4)
    await enrol_second_factor(client, headers)
    return headers


def _refuse(status: int, *accesses: Access) -> dict[Access, int | None]:
    """The status for each access: this one for those, None for the rest."""
    return {access: status if access in accesses else None for access in get_args(Access)}


NOT_PUBLIC: tuple[Access, ...] = tuple(access for access in get_args(Access) if access != "public")
FOR_VENDORS: tuple[Access, ...] = ("vendor_only", "vendor_with_second_factor")
AFTER_CODE: tuple[Access, ...] = ("signed_in_only", *FOR_VENDORS, "admin_only")

PEOPLE: dict[Person, dict[Access, int | None]] = {
    no_session: _refuse(401, *NOT_PUBLIC),
    forged_session: _refuse(401, *NOT_PUBLIC),
    user: _refuse(403, *FOR_VENDORS, "admin_only"),
    other_user: _refuse(403, *FOR_VENDORS, "admin_only"),
    vendor: _refuse(403, "vendor_with_second_factor", "admin_only"),
    vendor_with_second_factor: _refuse(403, "admin_only"),
    user_before_second_factor: _refuse(403, *AFTER_CODE),
    vendor_before_second_factor: _refuse(403, *AFTER_CODE),
    admin_without_second_factor: _refuse(403, *FOR_VENDORS, "admin_only"),
    admin: _refuse(403, *FOR_VENDORS),
    super_admin: _refuse(403, *FOR_VENDORS),
}
"""The status with which each is refused; None means let in, whatever comes of the call."""

# A right that ends in 403 for a reason of its own: enrolling while a code is to be given, and an admin's own factor.
ELSEWHERE = {
    ("user_before_second_factor", "enrol_second_factor"),
    ("user_before_second_factor", "confirm_second_factor"),
    ("vendor_before_second_factor", "enrol_second_factor"),
    ("vendor_before_second_factor", "confirm_second_factor"),
    ("admin", "disable_second_factor"),
    ("super_admin", "disable_second_factor"),
    ("admin_without_second_factor", "disable_second_factor"),
}


async def send_request(client: httpx.AsyncClient, row: Operation, headers: Headers) -> httpx.Response:
    headers = {**row.headers, **headers}
    if row.content is not None:
        return await client.request(row.method, row.path, content=row.content, headers=headers)
    if row.form is not None:
        return await client.request(row.method, row.path, data=row.form, headers=headers)
    return await client.request(row.method, row.path, json=row.json, headers=headers)


def test_every_route_declares_the_expected_access(settings: Settings) -> None:
    """Detects a removed or changed guard without sending requests."""
    declared = {name: endpoint.guard.__name__ for name, endpoint in list_declared(settings).items()}
    assert declared == {name: operation.access for name, operation in MATRIX.items()}


def test_a_session_without_its_code_can_only_give_it_or_end() -> None:
    """An admin's first session enrols with it, too; what a public operation answers is the same for everyone."""
    half_open = {name for name, operation in MATRIX.items() if operation.access == "any_session"}
    assert half_open == {"submit_second_factor", "enrol_second_factor", "confirm_second_factor", "logout"}


def test_pages_outside_of_the_api_document_are_public(settings: Settings) -> None:
    hidden = [endpoint for endpoint in list_endpoints(create_api(settings)) if not endpoint.operation_id]
    assert hidden
    assert {endpoint.guard for endpoint in hidden} == {public}


@pytest.mark.covers("P01", "P02", "P06")
@pytest.mark.parametrize("operation", sorted(MATRIX))
@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.__name__)
async def test_each_caller_gets_the_expected_status(client: httpx.AsyncClient, person: Person, operation: str) -> None:
    await create_product("certa")
    row = MATRIX[operation]
    answer = await send_request(client, row, await person(client))
    refused = PEOPLE[person][row.access]
    if person is admin and row.permission in SUPER_ADMINS_WITH_FRESH_CODE:
        refused = 403
    assert answer.status_code < 500 or operation in {
        "free_ai_search",
        "ai_search",
        "list_alternatives",
        "check_readiness",
    }
    if refused is not None:
        assert answer.status_code == refused
    elif (person.__name__, operation) not in ELSEWHERE:
        assert answer.status_code not in {401, 403}


async def test_a_role_stored_in_the_browser_grants_no_access(client: httpx.AsyncClient) -> None:
    headers = {**await user(client), "roleId": "4", "X-Role": "admin", "Cookie": "roleId=4; role=admin"}
    assert (await client.get("/api/legal/accessibility/versions", headers=headers)).status_code == 403


async def test_a_hidden_product_is_not_found_for_everyone(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    await catalogue.set_product_hidden("certa", hidden=True, actor="test")
    for person in (no_session, user, vendor):
        assert (await client.get("/product/certa", headers=await person(client))).status_code == 404
