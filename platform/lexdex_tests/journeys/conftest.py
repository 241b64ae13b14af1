"""The site, the browser and the visitor of the journeys; the first two are started once."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from lexdex_tests.journeys.browser import ARGUMENTS, WIDE, JourneySite, Visitor, find_chromium, require_built_web

TIMEOUT_MS = 10_000


@pytest.fixture(scope="session")
def journey_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JourneySite]:
    """The site, which is stopped at the end of the session."""
    running = JourneySite(tmp_path_factory.mktemp("walk"), require_built_web())
    try:
        running.start()
        yield running
    finally:
        running.stop()
        running.names.stop()
        running.simulator.stop()
        running.simulator.http.close()


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A browser in the session's event loop; Playwright's sync API would keep a loop running in other tests."""
    expect.set_options(timeout=TIMEOUT_MS)
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield started
        await started.close()


@pytest.fixture(scope="session")
def screenshots() -> Path | None:
    """The folder for screenshots, if SCREENSHOTS names one; off by default because it takes minutes."""
    folder = os.environ.get("SCREENSHOTS")
    return Path(folder) if folder else None


@pytest.fixture
async def open_visitor(
    journey_site: JourneySite, browser: Browser, screenshots: Path | None
) -> AsyncIterator[Callable[[], Awaitable[Visitor]]]:
    """Opens new visitors with the light colour scheme; an unexpected console message fails the test."""
    opened: list[Visitor] = []

    async def open_one() -> Visitor:
        context = await browser.new_context(
            base_url=journey_site.address, viewport=WIDE, color_scheme="light", locale="en-GB"
        )
        context.set_default_timeout(TIMEOUT_MS)
        opened.append(Visitor(context, await context.new_page(), screenshots))
        return opened[-1]

    yield open_one
    for each in opened:
        await each.context.close()
    assert [each.problems for each in opened if each.problems] == []


@pytest.fixture
async def visitor(open_visitor: Callable[[], Awaitable[Visitor]]) -> Visitor:
    """A new visitor."""
    return await open_visitor()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """The visitor's page."""
    return visitor.page
