"""The rate limits that the routes declare: each is obeyed, and each operation without one gives its reason."""

from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.foundation.limits import RateLimit, Unlimited
from lexdex.settings import Settings, load
from lexdex_tests.access.matrix import MATRIX, list_declared
from lexdex_tests.access.test_matrix import (
    no_session,
    send_request,
    super_admin,
    user,
    vendor,
    vendor_with_second_factor,
)
from lexdex_tests.accounts.builders import enrol_second_factor, log_in, open_session


@pytest.fixture(scope="module")
async def narrow(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """A site whose buckets hold less than one call."""
    app = create_app(msgspec.structs.replace(settings, limits_factor=1e-9))
    transport = httpx.ASGITransport(cast("Any", app))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as made:
        yield made


DECLARED = list_declared(load())
LIMITED = sorted(name for name, endpoint in DECLARED.items() if isinstance(endpoint.limit, RateLimit))
CALLERS = {
    "public": no_session,
    "vendor_only": vendor,
    "vendor_with_second_factor": vendor_with_second_factor,
    "admin_only": super_admin,
}
"""Who may call an operation; a user may call all others."""


def test_every_unlimited_operation_gives_a_reason(settings: Settings) -> None:
    """That each route declares a limit or a reason is checked when the application starts."""
    declared = list_declared(settings)
    unlimited = {name: declared[name].limit for name in declared if name not in LIMITED}
    assert len(LIMITED) > 60
    assert all(isinstance(limit, Unlimited) and len(limit.reason) > 10 for limit in unlimited.values())


@pytest.mark.parametrize("operation", LIMITED)
async def test_a_request_over_its_limit_is_refused_before_it_has_an_effect(
    client: httpx.AsyncClient, narrow: httpx.AsyncClient, operation: str
) -> None:
    row = MATRIX[operation]
    headers = await CALLERS.get(row.access, user)(client)
    answer = await send_request(narrow, row, headers)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    detail = answer.json()["detail"]
    sentence = detail if isinstance(detail, str) else detail["message"]
    assert sentence.startswith("Too many attempts. Please try again in ")


@pytest.mark.parametrize("operation", sorted(set(DECLARED) - set(LIMITED)))
async def test_no_other_limit_counts_the_requests_to_an_unlimited_operation(
    client: httpx.AsyncClient, narrow: httpx.AsyncClient, operation: str
) -> None:
    row = MATRIX[operation]
    headers = await CALLERS.get(row.access, user)(client)
    statuses = {(await send_request(narrow, row, headers)).status_code for _ in range(2)}
    assert statuses.isdisjoint({403, 429})


async def test_an_attacker_cannot_lock_an_account_from_one_address(settings: Settings, database: None) -> None:
    app = create_app(msgspec.structs.replace(settings, limits_factor=1))
    form = {"grant_type": "password", "username": "ada@lawfirm.example", "password": "a guess"}

    async def statuses(address: str, times: int) -> list[int]:
        transport = httpx.ASGITransport(cast("Any", app), client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as made:
            return [(await made.post("/auth/login", data=form)).status_code for _ in range(times)]

    assert await statuses("192.0.2.1", 12) == [400] * 10 + [429] * 2
    assert await statuses("192.0.2.2", 1) == [400]


async def test_guesses_of_a_code_count_for_the_account_and_not_for_the_session(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await enrol_second_factor(client, await open_session(client))
    sessions = [(await log_in(client)).json()["access_token"] for _ in range(12)]
    app = create_app(msgspec.structs.replace(settings, limits_factor=1))
    transport = httpx.ASGITransport(cast("Any", app))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as guessing:
        statuses = [
            (
                await guessing.post(
                    "/auth/second-factor", json={"code": "000000"}, headers={"Authorization": f"Bearer {token}"}
                )
            ).status_code
            for token in sessions
        ]
    assert statuses == [400] * 10 + [429] * 2
