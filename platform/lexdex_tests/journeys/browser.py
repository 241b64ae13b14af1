"""The journeys' browser and site: Chromium on the built web app, served by the real API."""

import asyncio
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.async_api import BrowserContext, ConsoleMessage, Error, Page, Request

from lexdex.embedded import redis_server
from lexdex_tests import sampling
from lexdex_tests.claims.nameserver import NameServer
from lexdex_tests.fixtures.stripe import KEY, WEBHOOK_SECRET, StripeSimulator
from lexdex_tests.live_site import ROOT, Site

DIST = ROOT / "web" / "dist"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSERS = ROOT / ".venv" / "browsers"
"""Where `make test` puts a Chromium on machines whose package manager it may not use."""
# Chromium heeds only the last list of what is off, so Playwright's own stands here again; then the pages and the
# process that it makes ready for each window's address bar and for a next site: half of what a new visitor costs.
FEATURES_OFF = (
    "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning,"
    "SpareRendererForSitePerProcess,WebUIOmniboxAimPopup,WebUIOmniboxPopup"
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
    f"--disable-features={FEATURES_OFF}",
]
WIDE: Any = {"width": 1440, "height": 900}
NARROW: Any = {"width": 390, "height": 844}
MEDIUM: Any = {"width": 768, "height": 1024}
MAX_AXE_RUNS = 5
"""A page that moves during the check is checked again; the last result counts in any case."""
ALL_RULES = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOR_RULES = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""All that a change of the colour scheme can break: the elements stay the same."""
RUN_AXE = """async (runOnly) => {
    const moving = () => document.getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity)
    // In a loop, for another animation may have started meanwhile; with a timeout, for a paused one never finishes.
    for (let now = moving(); now.length; now = moving()) await Promise.race(
        [Promise.allSettled(now.map((each) => each.finished)), new Promise((go) => setTimeout(go, 250))])
    let moved = false
    const note = () => { moved = true }
    const starts = ['animationstart', 'transitionrun']
    for (const start of starts) document.addEventListener(start, note, true)
    // All rules run; resultTypes only limits the elements that are listed to those of violations.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    for (const start of starts) document.removeEventListener(start, note, true)
    return { violations, moved }
}"""
NEXT_FRAME = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
IS_HYDRATED = "Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))"
POLL_MS, CALM_POLLS = 50, 5
EVALUATE_TIMEOUT_SECONDS = 30.0
OPEN_TIMEOUT_SECONDS = 60.0
"""Longer than any script takes; Playwright itself has no timeout for evaluate()."""
QUESTION = "contract lifecycle management in German"


class JourneySite(Site):
    """A site with worker, captcha, name server and payments, on a part of the sample catalogue."""

    def __init__(self, data: Path, web: Path) -> None:
        super().__init__(data, web)
        self.simulator = StripeSimulator(data, f"{self.address}/api/payments/webhook")
        self.environment |= {
            "LEXDEX_STRIPE_API_KEY": KEY,
            "LEXDEX_STRIPE_WEBHOOK_SECRET": WEBHOOK_SECRET,
            "LEXDEX_STRIPE_API_BASE": self.simulator.address,
            "LEXDEX_SELLER_COUNTRY": "DE",
            "LEXDEX_TAX_RATES": "DE=19",
        }

    def start(self, products: int = 0) -> None:
        """Start the services, load the catalogue, build the index, start API and worker."""
        # The real captcha: each visitor's browser solves it before its first free search.
        self.environment["LEXDEX_CAPTCHA"] = "proof-of-work"
        # Claims are verified against this name server only.
        self.names = NameServer({})
        self.names.start()
        self.simulator.start()
        self.environment["LEXDEX_DNS_SERVERS"] = self.names.address
        self._postgres.initialise()
        self.start_database()
        self._postgres.create_database()
        self.start_redis()
        self.start_redis(redis_server.CACHE)
        done = subprocess.run(
            [sys.executable, "-m", "lexdex_tests.journeys.seed"],
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        self.start_api()
        self.start_worker()


class Visitor:
    """One visitor's browser context with one page and the problems that its console reported."""

    def __init__(self, context: BrowserContext, page: Page, screenshots: Path | None) -> None:
        self.context, self.page, self._screenshots = context, page, screenshots
        self._messages: list[str] = []
        self._expected: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        self._open_requests: set[Request] = set()
        page.on("request", self._on_request)
        page.on("requestfinished", self._on_request_ended)
        page.on("requestfailed", self._on_request_ended)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._messages.append(f"{message.type}: {message.text}")

    def _on_error(self, error: Error) -> None:
        self._messages.append(f"page error: {error.message}")

    def _on_request(self, request: Request) -> None:
        self._open_requests.add(request)

    def _on_request_ended(self, request: Request) -> None:
        self._open_requests.discard(request)

    @property
    def problems(self) -> list[str]:
        """The console's errors and warnings so far, except those that the test expects."""
        return [heard for heard in self._messages if not any(text in heard for text in self._expected)]

    def expect_problem(self, text: str) -> None:
        """Expect a console message that contains this text, such as for a request that the test aborts."""
        self._expected.append(text)

    async def open(self, path: str) -> None:
        """Open a path and wait until React has hydrated the page."""
        await self.page.goto(path)
        # Playwright's `networkidle` may come before the scripts ran.
        calm = 0
        deadline = time.monotonic() + OPEN_TIMEOUT_SECONDS
        while calm < CALM_POLLS:
            assert time.monotonic() < deadline, f"{path} still loads {sorted(r.url for r in self._open_requests)}"
            await self.page.wait_for_timeout(POLL_MS)
            calm = calm + 1 if await self._evaluate(IS_HYDRATED) and not self._open_requests else 0

    async def search(self, question: str = QUESTION) -> None:
        """Run a free search and wait for its answer."""
        await self.page.goto(f"/ai-search-results-1?q={question.replace(' ', '+')}")
        await self.page.get_by_role("heading", name="AI Response").wait_for()

    async def save_screenshot(self, name: str) -> None:
        """Save a screenshot of the whole page, if a folder for screenshots is set."""
        if self._screenshots:
            await self.page.screenshot(path=self._screenshots / f"{name}.png", full_page=True)

    async def measure_overflow(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        wider: int = await self._evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wider

    async def find_violations(self, rules: Mapping[str, Any] = ALL_RULES) -> list[str]:
        """Return axe's violations on a page without running animations, each with its elements."""
        for _ in range(MAX_AXE_RUNS):
            found, has_moved = await self._run_axe_once(rules)
            if not has_moved:
                break
        return found

    async def _run_axe_once(self, rules: Mapping[str, Any]) -> tuple[list[str], bool]:
        """Return axe's violations and whether an animation started meanwhile: fading text fails the contrast rule."""
        # Evaluated, because the content security policy forbids a script tag.
        if await self._evaluate("typeof axe") == "undefined":
            await self._evaluate(_read_axe())
        result: Mapping[str, Any] = await self._evaluate(RUN_AXE, rules)
        found = [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:4]]}" for one in result["violations"]]
        return found, result["moved"]

    async def check_page(self, name: str) -> None:
        """Assert no horizontal overflow and no axe violations, in light and dark; save a screenshot of each."""
        await self._assert_accessible()
        await self._assert_fits(name)
        await self.save_screenshot(name)
        await self._set_color_scheme("dark")
        await self._assert_accessible(COLOR_RULES)
        await self.save_screenshot(f"{name}-dark")
        await self._set_color_scheme("light")

    async def check_sizes(self, name: str, sizes: Sequence[Any] = (NARROW, MEDIUM, WIDE)) -> None:
        """Check the page at these sizes, then leave it wide; a sample checks the others for their width only."""
        checked = sampling.select_one(sizes, name)
        for size in sizes:
            await self.page.set_viewport_size(size)
            if size in checked:
                await self.check_page(f"{name}-{size['width']}")
            else:
                await self._assert_fits(name)
        await self.page.set_viewport_size(WIDE)

    async def _assert_fits(self, name: str) -> None:
        """Wait until the page fits: what scripts measure is laid out some frames after a new size."""
        deadline = time.monotonic() + OPEN_TIMEOUT_SECONDS
        while await self.measure_overflow() > 0:
            assert time.monotonic() < deadline, f"{name} is wider than its window"
            await self.page.wait_for_timeout(POLL_MS)

    async def _set_color_scheme(self, scheme: Literal["light", "dark"]) -> None:
        """Emulate the system's colour scheme; scripts see the change in the next frame."""
        await self.page.emulate_media(color_scheme=scheme)
        await self._evaluate(NEXT_FRAME)

    async def _evaluate(self, script: str, argument: object = None) -> Any:  # noqa: ANN401  (a script may return anything)
        """Return a script's value; a page that hangs fails the test here."""
        async with asyncio.timeout(EVALUATE_TIMEOUT_SECONDS):
            return await self.page.evaluate(script, argument)

    async def _assert_accessible(self, rules: Mapping[str, Any] = ALL_RULES) -> None:
        found = await self.find_violations(rules)
        assert found == [], found


@cache
def _read_axe() -> str:
    return AXE.read_text(encoding="utf-8")


def require_built_web() -> Path:
    """Return the folder of the built web app, or fail with what to run."""
    if not (DIST / "spa.html").is_file() or not AXE.is_file():
        pytest.fail("The web app is not built: run make test")
    return DIST


def find_chromium() -> str:
    """Return the path of an installed Chromium, or of the one that `make test` downloaded."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    fetched = sorted(str(path) for path in BROWSERS.glob("chromium-*/chrome-*/chrome"))
    if not found and not fetched:
        pytest.fail("There is no Chromium: run make test")
    return found or fetched[-1]
