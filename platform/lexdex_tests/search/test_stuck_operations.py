"""Each operation that searches answers although its search is stuck, and the next search works."""

import threading
from pathlib import Path

import httpx
import pytest

from lexdex.catalogue.service import picks
from lexdex.search.engine_inprocess import TIMED_OUT
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.search.operations import OPERATIONS
from lexdex_tests.search.slow_site import (
    SLOW_WORD,
    describe,
    limit_searches,
    search,
    serve,
    wait_for_search_state,
)

SLOW_QUERY = {"query": f"contracts {SLOW_WORD}"}
SEARCHES = ("free_ai_search", "ai_search", "free_ai_search_events", "ai_search_events")
WITHOUT_SEARCH = {"record_search_action", "delete_search_history", "get_ranking_policy", "stream_answer_wording"}


class Stoppable:
    """Blocks searches while it is armed, until the test ends."""

    def __init__(self, blocker: threading.Event) -> None:
        self._blocker = blocker
        self.is_armed = False

    def block(self) -> None:
        """Wait like a slow call into a library, which cannot be interrupted."""
        if self.is_armed:
            self._blocker.wait()


async def call(client: httpx.AsyncClient, operation: str) -> httpx.Response:
    """Call an operation with a query that gets stuck."""
    described = OPERATIONS[operation]
    if operation in SEARCHES:
        return await client.post(described.path, json=SLOW_QUERY)
    answer = f"/api/answers/{client.headers['Answer-Id']}"
    paths = {
        "get_answer": answer,
        "list_answer_results": f"{answer}/results",
        "list_alternatives": f"/api/alternatives/{SLOW_WORD}",
        "list_category_results": f"/api/category-results/compliance?q={SLOW_WORD}",
    }
    return await client.get(paths[operation])


def assert_answered(operation: str, answer: httpx.Response) -> None:
    """Compare an answer with what a stuck search leaves: keyword results, the editors' order, or a sentence."""
    if operation in SEARCHES:
        assert describe(answer) == (200, "keyword")
        assert "clausewerk" in answer.text
    elif operation == "list_category_results":
        assert [entry["id"] for entry in answer.json()] == ["two", "clausewerk"]
    elif operation == "get_answer":
        assert (answer.status_code, answer.json()["replay"]) == (200, "not_in_force")
    else:
        assert (answer.status_code, answer.json()["detail"]) == (503, TIMED_OUT)
        assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize("operation", sorted(OPERATIONS.keys() - WITHOUT_SEARCH))
async def test_a_stuck_search_is_answered_and_the_next_one_works(
    settings: Settings, database: None, releases: Path, blocker: threading.Event, operation: str
) -> None:
    await create_product("clausewerk", name="Clausewerk", summary="Manages contracts.")
    await create_product("two")
    await picks.set_picks("results/compliance", ["two", "clausewerk"])
    stoppable = Stoppable(blocker)
    async with serve(limit_searches(settings, releases, seconds=1.0), stoppable.block) as client:
        client.headers.update({"Accept": "application/json", **await open_session(client)})
        stored = await search(client, SLOW_QUERY["query"])
        client.headers["Answer-Id"] = stored.json()["answer_id"]
        stoppable.is_armed = True
        assert_answered(operation, await call(client, operation))
        await wait_for_search_state(client, "ready")
        assert describe(await search(client, "contract management")) == (200, "hybrid")
