"""While saved searches are evaluated, their users can change their lists and searches."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context

import httpx

from lexdex.search import jobs as search_jobs
from lexdex.search.engine_inprocess import InProcessEngine
from lexdex.settings import Settings
from lexdex.shortlists.service.alerts import evaluate_searches
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchMatches
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.shortlists.test_alerts import create_german_tool
from lexdex_tests.shortlists.test_lists import save_tool
from lexdex_tests.shortlists.test_searches import GERMAN, SEARCHES, save_with_alert


class InterruptedEngine(InProcessEngine):
    """The engine of the job; each of its searches lasts until a user's request has been answered."""

    def __init__(self, settings: Settings, send: Callable[[], Awaitable[httpx.Response]]) -> None:
        super().__init__(settings)
        self._send = send
        self.responses: list[httpx.Response] = []

    async def find_matches(self, request: SearchRequest) -> SearchMatches:
        # In a context of its own, because the request must not take part in a transaction of the job.
        self.responses.append(await asyncio.create_task(self._answer(), context=Context()))
        return await super().find_matches(request)

    async def _answer(self) -> httpx.Response:
        return await self._send()


async def test_a_tool_is_saved_while_a_search_of_its_user_is_evaluated(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await create_german_tool("klausel")
    await save_with_alert(client, user, filters=[GERMAN])
    await search_jobs.reindex(alert_settings)
    engine = InterruptedEngine(alert_settings, lambda: save_tool(client, user, "klausel"))
    assert await evaluate_searches(engine) == 1
    engine.close()
    assert [response.status_code for response in engine.responses] == [200]
    (search,) = (await client.get(SEARCHES, headers=user)).json()
    assert search["evaluated_at"]


async def test_a_search_that_is_deleted_during_its_evaluation_stays_deleted(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await create_german_tool("klausel")
    search_id = (await save_with_alert(client, user, filters=[GERMAN])).json()["id"]
    await search_jobs.reindex(alert_settings)
    engine = InterruptedEngine(alert_settings, lambda: client.delete(f"{SEARCHES}/{search_id}", headers=user))
    assert await evaluate_searches(engine) == 0
    engine.close()
    assert [response.status_code for response in engine.responses] == [204]
    assert (await client.get(SEARCHES, headers=user)).json() == []
