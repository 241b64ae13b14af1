"""Ways to break the parts of a site: suspend or kill them, or use up the connections of PostgreSQL."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import asyncpg

from lexdex_tests.live_site import Site

TERMINATE_OTHERS = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND starts_with(application_name, 'lexdex')
"""


def list_processes(main: int) -> list[int]:
    """List the processes of a server, the main process first, so that it starts no others meanwhile."""
    children = Path(f"/proc/{main}/task/{main}/children").read_text(encoding="utf-8")
    return [main, *map(int, children.split())]


@contextmanager
def suspend(site: Site, part: str = "database") -> Iterator[None]:
    """Suspend all processes of a part in this context, to simulate a hanging disk or machine."""
    main = site.parts[part].pid
    os.kill(main, signal.SIGSTOP)
    processes = list_processes(main)
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def kill(site: Site, part: str) -> None:
    """Kill the main process of a part without warning."""
    os.kill(site.parts[part].pid, signal.SIGKILL)
    site.stop(part)


def fail_over(site: Site) -> None:
    """Kill the server without warning and start it again on the same files."""
    kill(site, "database")
    site.start_database()


@asynccontextmanager
async def use_all_connections(site: Site) -> AsyncIterator[None]:
    """Hold all connections that the server allows in this context; those of the site's processes are ended."""
    url = site.environment["LEXDEX_DATABASE_URL"]
    opened = [await asyncpg.connect(url)]
    stopped = asyncio.Event()

    async def open_all() -> None:
        # Goes on for as long as the context, because the server gives up the terminated connections one by one.
        while not stopped.is_set():
            try:
                opened.append(await asyncpg.connect(url))
            except asyncpg.TooManyConnectionsError:
                full.set()
                with suppress(TimeoutError):
                    await asyncio.wait_for(stopped.wait(), 0.02)

    full = asyncio.Event()
    openers = asyncio.create_task(open_all())
    try:
        await full.wait()
        # Under load, the site gets some of the freed connections before this does.
        while await opened[0].fetchval(TERMINATE_OTHERS):
            full.clear()
            await full.wait()
        yield
    finally:
        stopped.set()
        await openers
        for connection in opened:
            await connection.close()
