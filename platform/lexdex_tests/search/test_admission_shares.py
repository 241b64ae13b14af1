"""Floods from several addresses or accounts leave places to other searches, and users come before visitors."""

import asyncio
import threading
from pathlib import Path

import httpx
import pytest

from lexdex.catalogue.service import picks
from lexdex.search.admission import BUSY, MAX_BURST, SHARE_USED
from lexdex.settings import Settings
from lexdex_search.engine import Engine
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.search.slow_site import BRIEF_SECONDS, SLOW_WORD, describe, limit_searches, open_site, serve
from lexdex_tests.search.test_admission import (
    BRIEF_LIMIT_SECONDS,
    lock_tables,
    open_wide_pool,
    serve_real_callers,
)

FLOOD = 55
SLOW_SEARCHES, SLOW_SECONDS = 14, 0.3
"""A third of the last ten seconds, which counts like six running searches."""
QUERY = {"query": "contract management"}
VISITORS_PATH, USERS_PATH = "/api/free-ai-search", "/api/ai-search"
QUEUED_SECONDS = 0.5
REFUSED_SECONDS = 60.0
Headers = dict[str, str]
Request = tuple[str, Headers]


def build_address(number: int) -> Headers:
    """Headers of a request from one of many addresses."""
    return {"X-Forwarded-For": f"203.0.113.{number}"}


OTHER_ADDRESS = {"X-Forwarded-For": "198.51.100.7"}
FLOODS: dict[str, tuple[int, int]] = {"seven accounts at one address": (7, 1), "one account at 30 addresses": (1, 30)}


async def open_sessions(client: httpx.AsyncClient, count: int, name: str = "ada") -> list[Headers]:
    """Open sessions of as many users."""
    return [await open_session(client, f"{name}{number}@firm-{number}.example") for number in range(count)]


def post_all(client: httpx.AsyncClient, requests: list[Request]) -> list[asyncio.Task[httpx.Response]]:
    """Send searches at once."""
    return [asyncio.create_task(client.post(path, json=QUERY, headers=headers)) for path, headers in requests]


async def list_refused(tasks: list[asyncio.Task[httpx.Response]], at_least: int = 0) -> list[httpx.Response]:
    """Return the responses of the searches that are answered at once, while those admitted are blocked.

    On a busy machine, the first refusals may take longer than the second without an answer that ends the wait.
    """
    async with asyncio.timeout(REFUSED_SECONDS):
        while await _wait_for_next([task for task in tasks if not task.done()]) or _count_done(tasks) < at_least:
            pass
    return [task.result() for task in tasks if task.done()]


def _count_done(tasks: list[asyncio.Task[httpx.Response]]) -> int:
    return sum(task.done() for task in tasks)


async def _wait_for_next(tasks: list[asyncio.Task[httpx.Response]]) -> bool:
    return bool(tasks and (await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=1.0))[0])


async def list_statuses(tasks: list[asyncio.Task[httpx.Response]]) -> list[int]:
    return sorted(answer.status_code for answer in await asyncio.gather(*tasks))


async def test_visitors_of_many_addresses_leave_places_to_users(
    settings: Settings, database: None, tmp_path: Path
) -> None:
    limited = serve_real_callers(limit_searches(settings, tmp_path, BRIEF_LIMIT_SECONDS))
    async with open_wide_pool(limited), open_site(limited, Engine.open) as client:
        users = await open_sessions(client, 5)
        async with lock_tables(settings):
            flood = post_all(client, [(VISITORS_PATH, build_address(number)) for number in range(FLOOD)])
            refused = await list_refused(flood, at_least=FLOOD - MAX_BURST + 1)
            others = post_all(client, [(USERS_PATH, {**OTHER_ADDRESS, **user}) for user in users[:2]])
            assert await list_refused(others) == []
        assert await list_statuses(others) == [200] * 2
        assert (await list_statuses(flood)).count(200) == FLOOD - len(refused)
    assert FLOOD - MAX_BURST < len(refused) <= FLOOD - MAX_BURST / 2
    assert {(answer.status_code, answer.json()["detail"]) for answer in refused} == {(503, BUSY)}
    assert all(1 <= int(answer.headers["retry-after"]) <= 10 for answer in refused)


@pytest.mark.parametrize(("accounts", "addresses"), FLOODS.values(), ids=FLOODS)
async def test_accounts_and_addresses_have_one_share_together(
    settings: Settings, database: None, tmp_path: Path, accounts: int, addresses: int
) -> None:
    limited = serve_real_callers(limit_searches(settings, tmp_path, BRIEF_LIMIT_SECONDS))
    async with open_wide_pool(limited), open_site(limited, Engine.open) as client:
        flooders, [other] = await open_sessions(client, accounts), await open_sessions(client, 1, "other")
        requests = [
            (USERS_PATH, {**flooders[number % accounts], **build_address(number % addresses)})
            for number in range(FLOOD)
        ]
        async with lock_tables(settings):
            flood = post_all(client, requests)
            refused = await list_refused(flood, at_least=FLOOD - MAX_BURST // 2 - 1)
            others = post_all(client, [(USERS_PATH, {**OTHER_ADDRESS, **other})] * 3)
            assert await list_refused(others) == []
        assert await list_statuses(others) == [200] * 3
        assert (await list_statuses(flood)).count(200) == FLOOD - len(refused) <= MAX_BURST / 2 + 1
    assert {(answer.status_code, answer.json()["detail"]) for answer in refused} == {(429, SHARE_USED)}
    assert all(1 <= int(answer.headers["retry-after"]) <= 10 for answer in refused)


async def test_an_office_behind_one_address_is_served_while_little_else_runs(
    settings: Settings, database: None, tmp_path: Path
) -> None:
    """Without an index, so that the searches of a moment need no wait."""
    limited = serve_real_callers(limit_searches(settings, tmp_path))
    async with open_wide_pool(limited), open_site(limited, Engine.open) as client:
        office = [{**user, **OTHER_ADDRESS} for user in await open_sessions(client, 9)]
        for _ in range(5):
            answers = await list_statuses(post_all(client, [(USERS_PATH, user) for user in office]))
            assert answers == [200] * 9


async def test_visitors_who_rank_categories_leave_the_engine_to_users(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    for product_id in ("one", "two"):
        await create_product(product_id)
    await picks.set_picks("results/compliance", ["two", "one"])
    seconds = [BRIEF_SECONDS]
    limited = serve_real_callers(limit_searches(settings, releases, seconds=8.0))
    async with serve(limited, lambda: _wait(blocker, seconds[0])) as client:
        [user] = await open_sessions(client, 1)
        for _ in range(MAX_BURST):  # they show how long one takes
            assert (await client.get(f"/api/alternatives/{SLOW_WORD}")).status_code == 404
        seconds[0] = 3.0
        path = f"/api/category-results/compliance?q={SLOW_WORD}"
        flood = [asyncio.create_task(client.get(path, headers=build_address(number // 3))) for number in range(FLOOD)]
        unranked = await list_refused(flood, at_least=1)
        others = post_all(client, [(USERS_PATH, {**OTHER_ADDRESS, **user})])
        assert await list_refused(others) == []
        blocker.set()
        assert describe(await others[0]) == (200, "hybrid")
        assert await list_statuses(flood) == [200] * FLOOD
    assert unranked


@pytest.mark.long
async def test_the_last_places_are_for_callers_who_used_little_lately(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    """All places but one are used, each by another caller, so that none has more running than another."""
    seconds = [SLOW_SECONDS]
    limited = serve_real_callers(limit_searches(settings, releases, seconds=8.0))
    async with serve(limited, lambda: _wait(blocker, seconds[0])) as client:
        frequent, other, *users = await open_sessions(client, 9)
        at_home = {**build_address(1), **frequent}
        for number in range(SLOW_SEARCHES):
            slow = {"query": f"{SLOW_WORD} {number}"}
            assert (await client.post(USERS_PATH, json=slow, headers=at_home)).status_code == 200
        seconds[0] = 60.0
        addresses = [build_address(number) for number in range(10, 10 + FLOOD)]
        path = f"/api/alternatives/{SLOW_WORD}"
        visits = [asyncio.create_task(client.get(path, headers=address)) for address in addresses]
        assert await list_refused(visits, at_least=1)
        requests = [(USERS_PATH, {**address, **user}) for address, user in zip(addresses, users, strict=False)]
        searches = post_all(client, requests)
        again = await client.post(USERS_PATH, json=QUERY, headers=at_home)
        assert (again.status_code, again.json().get("detail")) == (429, SHARE_USED)
        searches += post_all(client, [(USERS_PATH, {**OTHER_ADDRESS, **other})])
        assert await list_refused(searches) == []
        blocker.set()
        assert await list_statuses(searches) == [200] * 8
        assert set(await list_statuses(visits)) == {404, 503}


async def test_a_user_does_not_wait_for_the_visitors_in_the_queue(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    limited = serve_real_callers(limit_searches(settings, releases, seconds=16.0))
    async with serve(limited, lambda: _wait(blocker, QUEUED_SECONDS)) as client:
        [user] = await open_sessions(client, 1)
        path = f"/api/alternatives/{SLOW_WORD}"
        visits = [asyncio.create_task(client.get(path, headers=build_address(number))) for number in range(10)]
        await asyncio.wait(visits, return_when=asyncio.FIRST_COMPLETED)
        assert describe(await client.post(USERS_PATH, json=QUERY, headers=user)) == (200, "hybrid")
        assert sum(not task.done() for task in visits) >= 4
        blocker.set()
        assert await list_statuses(visits) == [404] * 10


def _wait(blocker: threading.Event, seconds: float) -> None:
    blocker.wait(seconds)
