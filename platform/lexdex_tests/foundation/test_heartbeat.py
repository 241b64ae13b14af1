"""The file that shows that a worker is alive: touched while it works, and no more once it is stuck."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexdex.foundation.heartbeat import touch_regularly
from lexdex_tests.live_site import Site, wait_until

OLD = 1_000_000.0
WAIT_SECONDS = 20.0


def is_touched(file: Path) -> bool:
    return file.exists() and file.stat().st_mtime != OLD


async def wait_for_touch(file: Path) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not is_touched(file):  # noqa: ASYNC110 - files have no event
            await asyncio.sleep(0.01)


async def test_the_file_is_touched_until_the_process_is_stuck(tmp_path: Path) -> None:
    file, checks = tmp_path / "heartbeat", asyncio.Queue[bool]()
    is_stuck = False

    def check() -> bool:
        checks.put_nowait(is_stuck)
        return is_stuck

    async with touch_regularly(file, check, beat_seconds=0.02):
        await wait_for_touch(file)
        os.utime(file, (OLD, OLD))
        await wait_for_touch(file)
        is_stuck = True
        async with asyncio.timeout(WAIT_SECONDS):
            while not await checks.get():
                pass
            os.utime(file, (OLD, OLD))
            for _ in range(3):
                assert await checks.get()
        assert not is_touched(file)


async def test_the_file_is_touched_again_after_a_failure(tmp_path: Path) -> None:
    file, checks = tmp_path / "folder" / "heartbeat", asyncio.Queue[bool]()

    def check() -> bool:
        checks.put_nowait(False)
        return False

    async with touch_regularly(file, check, beat_seconds=0.02), asyncio.timeout(WAIT_SECONDS):
        for _ in range(2):
            await checks.get()
        file.parent.mkdir()
        await wait_for_touch(file)


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site whose worker this test starts."""
    running = Site(tmp_path_factory.mktemp("heartbeat"), site_files)
    try:
        running.start(5)
        yield running
    finally:
        running.stop()


def test_a_worker_touches_its_file(own_site: Site, tmp_path: Path) -> None:
    file = tmp_path / "heartbeat"
    own_site.environment["LEXDEX_WORKER_HEARTBEAT_FILE"] = str(file)
    own_site.start_worker()
    assert wait_until(file.exists)
