"""Searches are refused at once while too many run: whole requests at the endpoint, and others at the engine.

One caller is refused earlier, so that others still get answers.
"""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import httpx
import msgspec
import pytest

from lexdex.catalogue.service import picks
from lexdex.foundation import database as db
from lexdex.search.admission import BUSY, INITIAL_INTERVAL_SECONDS, MAX_BURST, MAX_WAIT_SHARE, SHARE_USED
from lexdex.settings import Settings
from lexdex_search.engine import Engine
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.fixtures.postgres import FILLED_TABLES, set_pool_aside
from lexdex_tests.search.slow_site import (
    BRIEF_SECONDS,
    SLOW_WORD,
    describe,
    limit_searches,
    open_site,
    search,
    serve,
)

MAX_RUNNING = MAX_BURST
BRIEF_LIMIT_SECONDS = MAX_BURST * INITIAL_INTERVAL_SECONDS / MAX_WAIT_SHARE
"""With this time limit, the first search beyond these has to wait too long, before any has finished."""
POOL_SIZE = MAX_RUNNING + 10
MAX_VISITORS = 20
"""Two thirds of the places, whose rest is for users."""
MAX_BY_PATH = {
    "/api/free-ai-search": MAX_VISITORS,
    "/api/free-ai-search/events": MAX_VISITORS,
    "/api/ai-search": MAX_RUNNING,
    "/api/ai-search/events": MAX_RUNNING,
}
PATHS = list(MAX_BY_PATH)
QUERY = {"query": "contract management"}
SESSION_TABLES = {"account", "account_session"}
LOCKED_TABLES = ", ".join(name for name in FILLED_TABLES.replace(",", " ").split() if name not in SESSION_TABLES)


@asynccontextmanager
async def open_wide_pool(settings: Settings) -> AsyncIterator[None]:
    """More database connections than searches, so that none waits for a connection."""
    with set_pool_aside():
        async with db.pool(msgspec.structs.replace(settings, database_pool=POOL_SIZE)):
            yield


@asynccontextmanager
async def lock_tables(settings: Settings) -> AsyncIterator[None]:
    """Let every statement on other tables than those of sessions wait until the end."""
    connection = await asyncpg.connect(settings.database_url)
    try:
        async with connection.transaction():
            await connection.execute(f"LOCK TABLE {LOCKED_TABLES} IN ACCESS EXCLUSIVE MODE")
            yield
    finally:
        await connection.close()


def serve_real_callers(settings: Settings) -> Settings:
    """Settings with the usual limits of a caller, whose address is that of the header X-Forwarded-For."""
    return msgspec.structs.replace(settings, limits_factor=1, trusted_proxies="127.0.0.1")


async def get_first(tasks: list[asyncio.Task[httpx.Response]]) -> httpx.Response:
    """Return the response that arrives first."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=20)
    assert done, "no search was refused"
    return next(iter(done)).result()


def assert_busy(answer: httpx.Response) -> None:
    assert (answer.status_code, answer.json()["detail"]) == (503, BUSY)
    assert 1 <= int(answer.headers["retry-after"]) <= 10


@pytest.mark.parametrize(("path", "admitted"), MAX_BY_PATH.items(), ids=PATHS)
async def test_a_search_too_many_is_refused_before_any_statement(
    settings: Settings, database: None, tmp_path: Path, path: str, admitted: int
) -> None:
    """Without an index, so that it is not the engine that refuses."""
    limited = limit_searches(settings, tmp_path, BRIEF_LIMIT_SECONDS)
    async with open_wide_pool(settings), open_site(limited, Engine.open) as client:
        client.headers.update({"Accept": "application/json", **await open_session(client)})
        async with lock_tables(settings):
            tasks = [asyncio.create_task(client.post(path, json=QUERY)) for _ in range(admitted + 1)]
            assert_busy(await get_first(tasks))
            assert sum(task.done() for task in tasks) == 1
        answers = await asyncio.gather(*tasks)
        assert sorted(answer.status_code for answer in answers) == [200] * admitted + [503]
        assert (await client.post(path, json=QUERY)).status_code == 200


async def test_failed_searches_do_not_count_as_running(settings: Settings, database: None, tmp_path: Path) -> None:
    limited = msgspec.structs.replace(limit_searches(settings, tmp_path, BRIEF_LIMIT_SECONDS), trial_prompts=0)
    async with open_site(limited, Engine.open) as client:
        answers = [await search(client, "contracts") for _ in range(2 * MAX_RUNNING)]
    assert {answer.status_code for answer in answers} == {403}


async def test_the_engine_refuses_what_would_wait_too_long(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    """Alternatives and ranked categories run no search at the endpoint, so that it is the engine that refuses."""
    seconds = [BRIEF_SECONDS]
    for product_id in ("one", "two"):
        await create_product(product_id)
    await picks.set_picks("results/compliance", ["two", "one"])
    async with serve(limit_searches(settings, releases, seconds=8.0), lambda: _wait(blocker, seconds[0])) as client:
        path = f"/api/alternatives/{SLOW_WORD}"
        for _ in range(MAX_BURST):  # they show how long one takes
            assert (await client.get(path)).status_code == 404
        seconds[0] = 60.0
        headers = {"Accept": "application/json"}
        tasks = [asyncio.create_task(client.get(path, headers=headers)) for _ in range(100)]
        assert_busy(await get_first(tasks))
        ranked = await client.get("/api/category-results/compliance?q=one")
        assert [entry["id"] for entry in ranked.json()] == ["two", "one"]
        assert not all(task.done() for task in tasks)
        blocker.set()
        answers = await asyncio.gather(*tasks)
        assert {answer.status_code for answer in answers} == {404, 503}
        assert describe(await search(client, "contract management")) == (200, "hybrid")


FLOOD = 40
FLOODS = {
    "one address": [{"X-Forwarded-For": "203.0.113.9"}] * FLOOD,
    "one network": [{"X-Forwarded-For": f"2001:db8::{number}"} for number in range(FLOOD)],
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
async def test_a_flood_of_one_visitor_leaves_capacity_to_others(
    settings: Settings, database: None, tmp_path: Path, flood: list[dict[str, str]]
) -> None:
    limited = serve_real_callers(limit_searches(settings, tmp_path, BRIEF_LIMIT_SECONDS))
    async with open_wide_pool(limited), open_site(limited, Engine.open) as client:
        client.headers["Accept"] = "application/json"
        user = {**await open_session(client), **flood[0]}
        async with lock_tables(settings):
            tasks = [asyncio.create_task(client.post(PATHS[0], json=QUERY, headers=headers)) for headers in flood]
            while sum(task.done() for task in tasks) < FLOOD - MAX_BURST:
                await get_first([task for task in tasks if not task.done()])
            others = [
                asyncio.create_task(client.post(PATHS[0], json=QUERY, headers={"X-Forwarded-For": "198.51.100.7"})),
                asyncio.create_task(client.post(PATHS[2], json=QUERY, headers=user)),
            ]
            assert not (await asyncio.wait(others, timeout=0.2))[0], "they are refused"
        answers = await asyncio.gather(*tasks)
        assert {answer.status_code for answer in await asyncio.gather(*others)} == {200}
    refused = [answer for answer in answers if answer.status_code != 200]
    assert FLOOD - MAX_BURST < len(refused) < FLOOD - 4
    for answer in refused:
        assert (answer.status_code, answer.json()["detail"]) == (429, SHARE_USED)
        assert 1 <= int(answer.headers["retry-after"]) <= 10


async def test_a_caller_alone_may_have_more_searches_running_than_the_share(
    settings: Settings, database: None, tmp_path: Path
) -> None:
    """Without an index, so that the searches of a moment need no wait."""
    async with open_site(serve_real_callers(limit_searches(settings, tmp_path)), Engine.open) as client:
        answers = await asyncio.gather(*(search(client, f"contract {number}") for number in range(8)))
    assert {answer.status_code for answer in answers} == {200}


async def test_a_flood_of_other_operations_leaves_the_engine_to_others(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    for product_id in ("one", "two"):
        await create_product(product_id)
    await picks.set_picks("results/compliance", ["two", "one"])
    seconds = [BRIEF_SECONDS]
    limited = serve_real_callers(limit_searches(settings, releases, seconds=8.0))
    async with serve(limited, lambda: _wait(blocker, seconds[0])) as client:
        client.headers["Accept"] = "application/json"
        path, flooder = f"/api/alternatives/{SLOW_WORD}", {"X-Forwarded-For": "203.0.113.9"}
        for _ in range(MAX_BURST):  # they show how long one takes
            assert (await client.get(path)).status_code == 404
        seconds[0] = 60.0
        tasks = [asyncio.create_task(client.get(path, headers=flooder)) for _ in range(100)]
        first = await get_first(tasks)
        assert (first.status_code, first.json()["detail"]) == (429, SHARE_USED)
        ranked = await client.get("/api/category-results/compliance?q=one", headers=flooder)
        assert [entry["id"] for entry in ranked.json()] == ["two", "one"]
        other = asyncio.create_task(search(client, "contract management"))
        assert not (await asyncio.wait([other], timeout=0.2))[0], "it is refused"
        blocker.set()
        assert describe(await other) == (200, "hybrid")
        assert {answer.status_code for answer in await asyncio.gather(*tasks)} == {404, 429}


def _wait(blocker: threading.Event, seconds: float) -> None:
    blocker.wait(seconds)
