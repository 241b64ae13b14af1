"""Where the journeys take place: the built web app on the real interface, and a Chromium to walk through it."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.async_api import BrowserContext, ConsoleMessage, Error, Page, Request

from lexdex_tests.claims.nameserver import NameServer
from lexdex_tests.site import ROOT, Site

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
LOOKS = 5
"""So often a page is judged anew because something moved; what the last look finds counts in any case."""
JUDGE = """async () => {
    const moving = () => document.getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity)
    // Anew each time: something else may have begun while one thing came to rest.
    // Looked at again meanwhile, for what is held before its end never says that it came.
    for (let now = moving(); now.length; now = moving()) await Promise.race(
        [Promise.allSettled(now.map((each) => each.finished)), new Promise((go) => setTimeout(go, 250))])
    let moved = false
    const note = () => { moved = true }
    const starts = ['animationstart', 'transitionrun']
    for (const start of starts) document.addEventListener(start, note, true)
    // Only what is wrong is told of with all its elements; nothing less is judged.
    const { violations } = await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',
        'best-practice'], resultTypes: ['violations']})
    for (const start of starts) document.removeEventListener(start, note, true)
    return { violations, moved }
}"""
NEXT_FRAME = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
TAKEN_OVER = "Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))"
TICK_MS, CALM_TICKS = 50, 5
STUCK_SECONDS = 30.0
"""Longer than any answer of a page takes; Playwright itself would wait for ever."""
QUESTION = "contract lifecycle management in German"


class WalkedSite(Site):
    """The whole of it on a part of the sample catalogue."""

    def start(self, products: int = 0) -> None:  # noqa: ARG002 - how many is the seed's own matter
        """Services, catalogue, index, interface."""
        # The real captcha: each visitor's browser solves it before its first free search.
        self.environment["LEXDEX_CAPTCHA"] = "proof-of-work"
        # Proof of claims is looked up here and nowhere else.
        self.names = NameServer({})
        self.names.start()
        self.environment["LEXDEX_DNS_SERVERS"] = self.names.address
        self._postgres.initialise()
        self.start_database()
        self._postgres.create_database()
        self.start_redis()
        done = subprocess.run(
            [sys.executable, "-m", "lexdex_tests.journeys.seed"],
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        self.start_interface()
        self.start_worker()


class Visitor:
    """One person's browser: a page, where the site is, and everything that went wrong on the way."""

    def __init__(self, context: BrowserContext, page: Page, shots: Path | None) -> None:
        self.context, self.page, self._shots = context, page, shots
        self._heard: list[str] = []
        self._expected: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        self._under_way: set[Request] = set()
        page.on("request", self._on_request)
        page.on("requestfinished", self._on_answered)
        page.on("requestfailed", self._on_answered)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._heard.append(f"{message.type}: {message.text}")

    def _on_error(self, error: Error) -> None:
        self._heard.append(f"page error: {error.message}")

    def _on_request(self, asked: Request) -> None:
        self._under_way.add(asked)

    def _on_answered(self, asked: Request) -> None:
        self._under_way.discard(asked)

    @property
    def problems(self) -> list[str]:
        """What the console complained about so far, but for what the test expects."""
        return [heard for heard in self._heard if not any(text in heard for text in self._expected)]

    def expect_problem(self, text: str) -> None:
        """What a browser itself logs about a request that a test broke on purpose, also when it logs it later."""
        self._expected.append(text)

    async def ready(self, path: str) -> None:
        """Go there and wait until the scripts have taken over."""
        await self.page.goto(path)
        # Playwright's own idle network may lie before the scripts ran.
        calm = 0
        while calm < CALM_TICKS:
            await self.page.wait_for_timeout(TICK_MS)
            calm = calm + 1 if await self._told(TAKEN_OVER) and not self._under_way else 0

    async def found(self, question: str = QUESTION) -> None:
        """Ask, and read on when the results stand."""
        await self.page.goto(f"/ai-search-results-1?q={question.replace(' ', '+')}")
        await self.page.get_by_role("heading", name="AI Response").wait_for()

    async def shot(self, name: str) -> None:
        """A picture of the whole page, where somebody wants to look at it."""
        if self._shots:
            await self.page.screenshot(path=self._shots / f"{name}.png", full_page=True)

    async def overflow(self) -> int:
        """Pixels that the page is wider than its window."""
        wider: int = await self._told("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wider

    async def violations(self) -> list[str]:
        """What axe finds on a page that keeps still, each with the elements concerned."""
        for _ in range(LOOKS):
            found, has_moved = await self._judged()
            if not has_moved:
                break
        return found

    async def _judged(self) -> tuple[list[str], bool]:
        """What axe finds, and whether something began to move meanwhile: what fades is pale while it does."""
        # Evaluated, for the page allows no foreign script tag.
        if await self._told("typeof axe") == "undefined":
            await self._told(_axe())
        judged: Mapping[str, Any] = await self._told(JUDGE)
        found = [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:4]]}" for one in judged["violations"]]
        return found, judged["moved"]

    async def sound(self, name: str) -> None:
        """Nothing wider than the window, nothing that axe objects to; a picture of it, and one in the dark."""
        await self._accepted()
        assert await self.overflow() <= 0, f"{name} is wider than its window"
        await self.shot(name)
        await self._turn("dark")
        await self._accepted()
        await self.shot(f"{name}-dark")
        await self._turn("light")

    async def _turn(self, scheme: Literal["light", "dark"]) -> None:
        """The system's colours change; scripts hear of it with the next frame, style sheets at once."""
        await self.page.emulate_media(color_scheme=scheme)
        await self._told(NEXT_FRAME)

    async def _told(self, script: str) -> Any:  # noqa: ANN401  (a script may answer anything)
        """What the page answers to a script; a page that does not answer fails the test where it stands."""
        async with asyncio.timeout(STUCK_SECONDS):
            return await self.page.evaluate(script)

    async def _accepted(self) -> None:
        found = await self.violations()
        assert found == [], found


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def built_web() -> Path:
    """The built web app; without it there is nothing to walk through."""
    if not (DIST / "spa.html").is_file() or not AXE.is_file():
        pytest.fail("The web app is not built: run make test")
    return DIST


def chromium() -> str:
    """A Chromium of this machine, or the one that `make test` has fetched."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    fetched = sorted(str(path) for path in BROWSERS.glob("chromium-*/chrome-*/chrome"))
    if not found and not fetched:
        pytest.fail("There is no Chromium: run make test")
    return found or fetched[-1]
