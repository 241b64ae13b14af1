"""A search that exceeds its time limit is answered with keyword results, and the others work again."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from lexdex.foundation.errors import Unavailable
from lexdex.search.admission import BUSY
from lexdex.search.engine_inprocess import InProcessEngine
from lexdex.settings import Settings
from lexdex_search.engine import Engine
from lexdex_search.query.request import SearchRequest
from lexdex_search.search_thread import MAX_ABANDONED_THREADS
from lexdex_tests.builders import create_product
from lexdex_tests.search.slow_site import (
    SLOW_WORD,
    SlowEngines,
    block_in_c,
    block_in_python,
    describe,
    limit_searches,
    open_site,
    search,
    serve,
    wait_briefly,
    wait_for_search_state,
)


@pytest.mark.parametrize("block", [block_in_c, block_in_python])
async def test_a_stuck_search_gets_keyword_results_and_the_next_one_works(
    settings: Settings,
    database: None,
    releases: Path,
    blocker: threading.Event,
    block: Callable[[threading.Event], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    await create_product("clausewerk", name="Clausewerk", summary="Manages contracts.")
    async with serve(limit_searches(settings, releases), lambda: block(blocker)) as client:
        before = (await client.get("/api/unregistered-user-details")).json()["prompts_left"]
        stuck = asyncio.create_task(search(client, f"contracts {SLOW_WORD}"))
        assert (await wait_for_search_state(client, "degraded")).status_code == 200
        meanwhile = await search(client, "contract management")
        assert describe(meanwhile) == (200, "keyword")
        assert not stuck.done()
        answer = await stuck
        assert describe(answer) == (200, "keyword")
        assert [product["product_id"] for product in answer.json()["product_ids"]] == ["clausewerk"]
        assert answer.headers["trial-prompts-left"] == str(before)
        await wait_for_search_state(client, "ready")
        assert describe(await search(client, "contract management")) == (200, "hybrid")
    logged = [record.getMessage() for record in caplog.records if "its thread was replaced" in record.getMessage()]
    assert len(logged) == 1
    assert SLOW_WORD not in caplog.text


async def test_a_search_interrupted_in_python_ends_its_thread(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    threads: list[threading.Thread] = []

    def block() -> None:
        threads.append(threading.current_thread())
        block_in_python(blocker)

    async with serve(limit_searches(settings, releases), block) as client:
        await search(client, f"contracts {SLOW_WORD}")
        await wait_for_search_state(client, "ready")
        threads[0].join(timeout=30)
        assert not threads[0].is_alive()


async def test_the_number_of_stuck_threads_is_bounded(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    threads: set[threading.Thread] = set()

    def block() -> None:
        threads.add(threading.current_thread())
        block_in_c(blocker)

    async with serve(limit_searches(settings, releases, seconds=0.5), block) as client:
        for _ in range(MAX_ABANDONED_THREADS + 1):
            await wait_for_search_state(client, "ready")
            assert describe(await search(client, f"contracts {SLOW_WORD}")) == (200, "keyword")
        assert (await wait_for_search_state(client, "unavailable")).status_code == 200
        for _ in range(3):
            assert describe(await search(client, "contract management")) == (200, "keyword")
        assert len(threads) == MAX_ABANDONED_THREADS + 1
        blocker.set()
        await wait_for_search_state(client, "ready")
        assert describe(await search(client, "contract management")) == (200, "hybrid")


async def test_a_stuck_search_does_not_stop_the_next_search_of_a_job(
    settings: Settings, releases: Path, blocker: threading.Event
) -> None:
    engine = InProcessEngine(limit_searches(settings, releases), SlowEngines(lambda: block_in_c(blocker)).open)
    try:
        with pytest.raises(Unavailable):
            await engine.find_matches(SearchRequest(query=f"contracts {SLOW_WORD}"))
        assert (await engine.find_matches(SearchRequest(query="contract management"))).product_ids
    finally:
        engine.close()


async def test_searches_are_refused_by_their_expected_wait(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    seconds = 10.0
    async with serve(limit_searches(settings, releases, seconds), lambda: wait_briefly(blocker)) as client:
        # The first searches show how long one takes.
        singles = [await search(client, f"contracts {SLOW_WORD} {number}") for number in range(10)]
        fastest_seconds = min(answer.elapsed.total_seconds() for answer in singles)
        answers = await asyncio.gather(*(search(client, f"invoices {SLOW_WORD} {number}") for number in range(120)))
        refused = [answer for answer in answers if answer.status_code == 503]
        assert {describe(answer) for answer in answers if answer not in refused} == {(200, "hybrid")}
        assert len(answers) - len(refused) <= seconds / fastest_seconds
        assert {answer.json()["detail"] for answer in refused} == {BUSY}
        assert all(1 <= int(answer.headers["retry-after"]) <= 10 for answer in refused)
        assert describe(await search(client, f"deadlines {SLOW_WORD}")) == (200, "hybrid")


async def test_a_burst_of_twenty_on_an_idle_server_is_not_refused(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    """Single searches take their whole duration, so that their average says little about the wait in a burst."""
    async with serve(limit_searches(settings, releases), lambda: wait_briefly(blocker)) as client:
        for number in range(20):
            await search(client, f"contracts {SLOW_WORD} {number}")
        answers = await asyncio.gather(*(search(client, f"invoices {SLOW_WORD} {number}") for number in range(20)))
    assert {answer.status_code for answer in answers} == {200}


async def test_quick_searches_are_not_refused_for_their_number(
    settings: Settings, database: None, releases: Path
) -> None:
    async with serve(limit_searches(settings, releases, seconds=60.0), lambda: None) as client:
        await search(client, "contracts")  # starts the free trial
        answers = await asyncio.gather(*(search(client, f"contracts {number}") for number in range(150)))
    assert {describe(answer) for answer in answers} == {(200, "hybrid")}


async def test_the_process_is_ready_only_with_its_release_open(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    opened = SlowEngines(lambda: None)

    def open_slowly(folder: Path) -> Engine:
        blocker.wait()
        return opened.open(folder)

    async with open_site(limit_searches(settings, releases), open_slowly) as client:
        answer = await client.get("/health/ready")
        assert (answer.status_code, answer.json()["parts"]["search"]) == (503, "unavailable")
        blocker.set()
        assert (await wait_for_search_state(client, "ready")).status_code == 200
        assert describe(await search(client, "contract management")) == (200, "hybrid")


async def test_the_process_is_ready_while_no_release_exists(settings: Settings, database: None, tmp_path: Path) -> None:
    async with open_site(limit_searches(settings, tmp_path), Engine.open) as client:
        assert (await wait_for_search_state(client, "preparing")).status_code == 200
        assert describe(await search(client, "contract management")) == (200, "keyword")


async def test_the_process_is_ready_while_the_index_cannot_be_read(
    settings: Settings, database: None, releases: Path, tmp_path: Path
) -> None:
    unreadable = limit_searches(settings, tmp_path)
    folder = unreadable.releases_path
    folder.mkdir(parents=True)
    (folder / "current").symlink_to("/proc/self/mem")  # its first byte cannot be read, as on a bad disk
    async with open_site(unreadable, Engine.open) as client:
        assert (await wait_for_search_state(client, "preparing")).status_code == 200
        assert describe(await search(client, "contract management")) == (200, "keyword")
        (folder / "current").unlink()
        folder.rmdir()
        folder.symlink_to(limit_searches(settings, releases).releases_path)
        assert (await wait_for_search_state(client, "ready")).status_code == 200
        assert describe(await search(client, "contract management")) == (200, "hybrid")
