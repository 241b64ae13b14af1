"""Ways to break the PostgreSQL of a site: suspend it, kill it, or use up its connections."""

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
WHERE datname = current_database() AND application_name = 'lexdex'
"""


def list_processes(postmaster: int) -> list[int]:
    """List the processes of the server, the main process first, so that it starts no others meanwhile."""
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text(encoding="utf-8")
    return [postmaster, *map(int, children.split())]


@contextmanager
def suspend(site: Site) -> Iterator[None]:
    """Suspend all processes of the server in this context, to simulate a hanging disk or machine."""
    postmaster = site.parts["database"].pid
    os.kill(postmaster, signal.SIGSTOP)
    processes = list_processes(postmaster)
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def fail_over(site: Site) -> None:
    """Kill the server without warning and start it again on the same files."""
    os.kill(site.parts["database"].pid, signal.SIGKILL)
    site.stop("database")
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
        await opened[0].execute(TERMINATE_OTHERS)
        full.clear()
        await full.wait()
        yield
    finally:
        stopped.set()
        await openers
        for connection in opened:
            await connection.close()
