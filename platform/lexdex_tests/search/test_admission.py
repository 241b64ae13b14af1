"""Searches are refused at once while too many run: whole requests at the endpoint, and others at the engine."""

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
from lexdex.search.admission import BUSY, INITIAL_INTERVAL_SECONDS, MAX_BURST, MAX_WAIT_SHARE
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

MAX_RUNNING = MAX_BURST + 1
BRIEF_LIMIT_SECONDS = MAX_BURST * INITIAL_INTERVAL_SECONDS / MAX_WAIT_SHARE
"""With this time limit, the first search beyond MAX_RUNNING has to wait too long, before any has finished."""
POOL_SIZE = MAX_RUNNING + 10
PATHS = ["/api/free-ai-search", "/api/free-ai-search/events", "/api/ai-search", "/api/ai-search/events"]
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


async def get_first(tasks: list[asyncio.Task[httpx.Response]]) -> httpx.Response:
    """Return the response that arrives first."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=20)
    assert done, "no search was refused"
    return next(iter(done)).result()


def assert_busy(answer: httpx.Response) -> None:
    assert (answer.status_code, answer.json()["detail"]) == (503, BUSY)
    assert 1 <= int(answer.headers["retry-after"]) <= 10


@pytest.mark.parametrize("path", PATHS)
async def test_a_search_too_many_is_refused_before_any_statement(
    settings: Settings, database: None, tmp_path: Path, path: str
) -> None:
    """Without an index, so that it is not the engine that refuses."""
    limited = limit_searches(settings, tmp_path, BRIEF_LIMIT_SECONDS)
    async with open_wide_pool(settings), open_site(limited, Engine.open) as client:
        client.headers.update({"Accept": "application/json", **await open_session(client)})
        async with lock_tables(settings):
            tasks = [asyncio.create_task(client.post(path, json=QUERY)) for _ in range(MAX_RUNNING + 1)]
            assert_busy(await get_first(tasks))
            assert sum(task.done() for task in tasks) == 1
        answers = await asyncio.gather(*tasks)
        assert sorted(answer.status_code for answer in answers) == [200] * MAX_RUNNING + [503]
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


def _wait(blocker: threading.Event, seconds: float) -> None:
    blocker.wait(seconds)
