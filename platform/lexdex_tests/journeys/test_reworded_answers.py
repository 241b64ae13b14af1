"""A visitor reads an answer that a language model reworded, and the site answers searches while the model hangs."""

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.async_api import Browser, expect

from lexdex_tests.fixtures.site import PRODUCTS
from lexdex_tests.journeys.browser import WIDE, Visitor, require_built_web
from lexdex_tests.live_site import Site
from lexdex_tests.search.wording.model_server import ModelServer, model_server, reply_with, stall

pytestmark = pytest.mark.browser

NOTE = "Worded by a language model from the cited findings; every name and number checked"
ADDED = re.compile(" also (is|comes) ")
QUESTION = "contract management"
TIME_LIMIT_SECONDS = 4.0
"""That of a whole reply; a search that waited for the model would take longer."""


def add_also(text: str) -> str:
    """Reword a sentence as it is allowed."""
    return re.sub(r" (is|comes) ", r" also \1 ", text, count=1)


@pytest.fixture(scope="module")
def model() -> Iterator[ModelServer]:
    """A model server in a thread of its own: the site starts while the tests' loop waits."""
    started, ended = threading.Event(), asyncio.Event()
    made: list[tuple[ModelServer, asyncio.AbstractEventLoop]] = []

    async def serve() -> None:
        async with model_server(reply_with(add_also)) as server:
            made.append((server, asyncio.get_running_loop()))
            started.set()
            await ended.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(10)
    server, loop = made[0]
    yield server
    loop.call_soon_threadsafe(ended.set)
    thread.join()


@pytest.fixture(scope="module")
def worded_site(tmp_path_factory: pytest.TempPathFactory, model: ModelServer) -> Iterator[Site]:
    """A site whose answers this model rewords."""
    running = Site(tmp_path_factory.mktemp("worded"), require_built_web())
    running.environment |= {"LEXDEX_WORDING_URL": model.url, "LEXDEX_WORDING_MODEL": "test-model"}
    try:
        running.start(PRODUCTS)
        yield running
    finally:
        running.stop()


@pytest.fixture
async def reader(worded_site: Site, browser: Browser, screenshots: Path | None) -> AsyncIterator[Visitor]:
    """A visitor of this site."""
    context = await browser.new_context(base_url=worded_site.address, viewport=WIDE, locale="en-GB")
    made = Visitor(context, await context.new_page(), screenshots)
    yield made
    await context.close()
    assert made.problems == []


async def test_a_reworded_answer_says_so_and_has_its_original(reader: Visitor, model: ModelServer) -> None:
    page = reader.page
    model.behave = reply_with(add_also)
    await reader.search(QUESTION)
    answer = page.get_by_role("region", name="AI Response")
    await expect(answer.get_by_text(NOTE)).to_be_visible()
    text = page.get_by_test_id("answer-text")
    await expect(text).to_contain_text(ADDED)
    await answer.get_by_role("button", name="Show original wording").click()
    await expect(text).not_to_contain_text(ADDED)
    await answer.get_by_role("button", name="Show reworded answer").click()
    await reader.check_page("reworded-answer")
    requests = len(model.requests)
    await answer.get_by_role("link", name="Share this answer").click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Answer details")
    await expect(page.get_by_text(NOTE)).to_be_visible()
    await expect(page.get_by_test_id("answer-text")).to_contain_text(ADDED)
    assert len(model.requests) == requests


def test_a_search_does_not_wait_for_the_model(worded_site: Site, model: ModelServer) -> None:
    model.behave = stall
    with worded_site.client() as client:
        client.post("/api/free-ai-search", json={"query": "warm up"})
        requests, started = len(model.requests), monotonic()
        answer = client.post("/api/free-ai-search", json={"query": f"{QUESTION} for law firms"}).json()
        took = monotonic() - started
        assert len(model.requests) == requests
        assert answer["rewording"] == "available"
        events = client.get(f"/api/answers/{answer['answer_id']}/wording")
    assert events.text.strip().endswith("event: unchanged\r\ndata: {}")
    assert len(model.requests) == requests + 1
    assert took < TIME_LIMIT_SECONDS
