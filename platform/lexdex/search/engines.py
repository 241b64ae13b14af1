"""Chooses the search engine by the settings: in this process, or served by Ray Serve."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from lexdex.search.engine_http import HttpEngine
from lexdex.search.engine_inprocess import InProcessEngine
from lexdex.settings import Settings
from lexdex_search.engine import Engine


def create_engine(
    settings: Settings, open_engine: Callable[[Path], Engine] | None = None
) -> InProcessEngine | HttpEngine:
    """Create the engine of a process; `open_engine` opens the current release in the folder of all releases.

    By default, it is `Engine.open` with the server of the index that the settings name.
    """
    return HttpEngine(settings) if settings.search_engine == "ray" else InProcessEngine(settings, open_engine)


@asynccontextmanager
async def open_engine_for_job(settings: Settings) -> AsyncIterator[InProcessEngine | HttpEngine]:
    """Provide an engine to one background job.

    One in this process opens a release at the first search. Either is closed at the end.
    """
    engine = create_engine(settings)
    try:
        yield engine
    finally:
        if isinstance(engine, HttpEngine):
            await engine.close()
        else:
            engine.close()
