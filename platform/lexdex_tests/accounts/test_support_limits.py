"""The rate limits in force for a user: how much is used, when it ends, and that staff lift one with a reason."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest
import redis.asyncio as redis

from lexdex.accounts.schemas.support import LimitLifting
from lexdex.accounts.service import user_limits
from lexdex.accounts.service.user_limits import LimitTable
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound, TooMany
from lexdex.foundation.limits import DeclaredLimit, Limits, Rule
from lexdex.foundation.redis import GuardedRedis
from lexdex_tests.accounts.builders import EMAIL, create_account, open_admin_session, open_session
from lexdex_tests.accounts.test_support_view import REASON
from lexdex_tests.accounts.test_users import USERS, get_account_id
from lexdex_tests.audit.entries import read_last_entry

SAVE = DeclaredLimit("save_search", "Save search", (Rule(4, 60, "account"), Rule(100, 60, "address")))
LOGIN = DeclaredLimit("login", "Log in", (Rule(2, 300, "address and subject"), Rule(50, 3_600, "subject")))


@pytest.fixture
async def table(redis_url: str) -> AsyncIterator[LimitTable]:
    """Two rate limits, and their counters in an empty Redis."""
    async with redis.Redis.from_url(redis_url, socket_timeout=1.0) as client:
        await client.flushall()
        yield LimitTable([SAVE, LOGIN], Limits(GuardedRedis(client, timeout_seconds=30.0)))


async def use(table: LimitTable, limit: DeclaredLimit, times: int, account: UUID | None = None) -> None:
    for _ in range(times):
        await table.counting.count_request(
            limit.bucket, limit.rules, address="127.0.0.1", account=str(account or ""), subject=EMAIL
        )


def build_admin() -> Actor:
    return Actor(UUID(int=1), UUID(int=2), "staff@lexdex.example", "Staff", 3, "passed")


async def list_limits(table: LimitTable, account_id: UUID) -> list[dict[str, Any]]:
    found = await user_limits.list_limits(table, account_id, EMAIL)
    assert found is not None
    return [msgspec.structs.asdict(limit) for limit in found]


async def test_it_lists_what_is_used_the_fullest_first(table: LimitTable, client: httpx.AsyncClient) -> None:
    await open_session(client)
    account_id = await get_account_id()
    assert await list_limits(table, account_id) == []
    await use(table, SAVE, 1, account_id)
    await use(table, LOGIN, 2)
    await use(table, SAVE, 4, UUID(int=7))
    with pytest.raises(TooMany):
        await use(table, LOGIN, 1)
    full, *others = await list_limits(table, account_id)
    assert (full["title"], full["description"], full["used"], full["allowed"]) == (
        "Log in",
        "2 per 5 minutes and address and subject",
        2,
        2,
    )
    now = datetime.now(UTC)
    assert timedelta(minutes=2) < full["next_at"] - now <= timedelta(minutes=2, seconds=30)
    assert timedelta(minutes=4) < full["ends_at"] - now <= timedelta(minutes=5)
    assert [(each["operation"], each["rule"], each["used"], each["next_at"]) for each in others] == [
        ("save_search", 0, 1, None),
        ("login", 1, 2, None),
    ]


async def test_lifting_one_lets_the_user_go_on(table: LimitTable, client: httpx.AsyncClient) -> None:
    user = await open_session(client)
    account_id = await get_account_id()
    await use(table, LOGIN, 2)
    order = LimitLifting("login", 0, REASON)
    await user_limits.lift_limit(table, build_admin(), account_id, order)
    await use(table, LOGIN, 2)
    entry = await read_last_entry()
    assert (entry["action"], entry["subject"]) == ("account.rate_limit_lifted", account_id)
    assert (entry["details"]["before"]["operation"], entry["details"]["reason"]) == ("login", REASON)
    activity = (await client.get("/api/account/security-activity", headers=user)).json()
    assert "A rate limit was lifted by an admin" in {each["description"] for each in activity}


async def test_only_a_limit_of_the_user_that_is_in_force_is_lifted(
    table: LimitTable, client: httpx.AsyncClient
) -> None:
    await open_session(client)
    account_id = await get_account_id()
    for operation, rule in (("unknown", 0), ("save_search", 1), ("save_search", 9)):
        with pytest.raises(NotFound):
            await user_limits.lift_limit(table, build_admin(), account_id, LimitLifting(operation, rule, REASON))
    with pytest.raises(Conflict):
        await user_limits.lift_limit(table, build_admin(), account_id, LimitLifting("save_search", 0, REASON))


async def test_without_redis_the_view_says_that_limits_are_not_known(client: httpx.AsyncClient) -> None:
    staff, account_id = await open_admin_session(client), await create_account()
    view = (await client.post(f"{USERS}/{account_id}/support-view", json={"reason": REASON}, headers=staff)).json()
    assert view["rate_limits"] is None
    order = {"operation": "login", "rule": 2, "reason": REASON}
    refused = await client.post(f"{USERS}/{account_id}/rate-limits/lift", json=order, headers=staff)
    assert (refused.status_code, refused.json()["detail"]) == (
        503,
        "The counters can't be reached at the moment. Please try again.",
    )
