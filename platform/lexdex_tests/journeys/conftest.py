"""The site, the browser and the visitor of the journeys; the first two are started once."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from lexdex_tests.journeys.place import ARGUMENTS, WIDE, Visitor, WalkedSite, built_web, chromium

TIMEOUT_MS = 10_000


@pytest.fixture(scope="session")
def walked_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WalkedSite]:
    """The site; it ends with the session."""
    running = WalkedSite(tmp_path_factory.mktemp("walk"), built_web())
    try:
        running.start()
        yield running
    finally:
        running.stop()
        running.names.stop()


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Playwright on the session's own loop: its other form would keep a loop running under every other test."""
    expect.set_options(timeout=TIMEOUT_MS)
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield started
        await started.close()


@pytest.fixture(scope="session")
def shots() -> Path | None:
    """Where pictures of the pages are kept for people to look at: only where they ask, for it takes minutes."""
    folder = os.environ.get("PICTURES")
    return Path(folder) if folder else None


@pytest.fixture
async def visitor(walked_site: WalkedSite, browser: Browser, shots: Path | None) -> AsyncIterator[Visitor]:
    """A new visitor, in the light; whatever the console complained about fails the test."""
    context = await browser.new_context(
        base_url=walked_site.address, viewport=WIDE, color_scheme="light", locale="en-GB"
    )
    context.set_default_timeout(TIMEOUT_MS)
    made = Visitor(context, await context.new_page(), shots)
    yield made
    await context.close()
    assert made.problems == []


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """The visitor's page."""
    return visitor.page
