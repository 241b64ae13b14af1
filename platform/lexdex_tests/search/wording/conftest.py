"""Sites whose answers a language model rewords."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.settings import Settings
from lexdex_tests.api_contract import list_violations
from lexdex_tests.search.test_events import parse_events

Events = list[tuple[str, Any]]
OpenSite = Callable[..., AbstractAsyncContextManager["WordingSite"]]


class WordingSite:
    """A site with a model; reads wordings as events and as part of permalinks."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def read_wording(self, answer_id: str) -> Events:
        """Return the events of an answer's wording."""
        answer = await self.client.get(f"/api/answers/{answer_id}/wording")
        assert answer.status_code == 200, answer.text
        assert list_violations(answer) == []
        return parse_events(answer.text)

    async def read_texts(self, answer_id: str) -> list[str]:
        """Return the sentences as a page shows them: none if the composed answer stands."""
        events = await self.read_wording(answer_id)
        return [data["text"] for name, data in events[:-1]] if events[-1][0] == "done" else []

    async def read_permalink(self, answer_id: str) -> list[str]:
        """Return the sentences that the permalink has of a model."""
        answer = await self.client.get(f"/api/answers/{answer_id}")
        return [each["text"] for each in answer.json()["wording"]]


@pytest.fixture
def open_site(settings: Settings, database: None) -> OpenSite:
    """Opens a site with a model at an address, or with other settings of it."""

    @asynccontextmanager
    async def open_with(url: str = "", **changes: object) -> AsyncIterator[WordingSite]:
        at = {"wording_url": url, "wording_model": "test-model"} if url else {}
        app = create_app(msgspec.structs.replace(settings, **at, **changes))
        transport = httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
            yield WordingSite(client)

    return open_with
