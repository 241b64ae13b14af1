"""Prepares an instance: migrations, initial data, sample catalogue and search index; skips what is already there."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from lexdex.accounts.service.demo import create_demo_accounts
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import removal
from lexdex.embedded.problems import CannotStart
from lexdex.embedded.sample import load_sample
from lexdex.foundation import database
from lexdex.search import jobs
from lexdex.search.releases import open_store
from lexdex.seed import seed_features
from lexdex.settings import Settings
from lexdex_search.index.port import IndexUnavailable

Report = Callable[[int, int], None]


def prepare(settings: Settings, console: Console) -> None:
    """Prepare the database and the search index; safe to run again after an interruption."""
    asyncio.run(_prepare(settings, console))


async def _prepare(settings: Settings, console: Console) -> None:
    await database.migrate(settings)
    move_previous_videos(settings)
    async with database.pool(settings, statement_timeout_seconds=database.JOB_STATEMENT_TIMEOUT_SECONDS):
        await seed_features()
        await create_demo_accounts(settings)
        if not await catalogue.has_products() and not await removal.is_sample_removed():
            with show_progress(console, "Loading the sample catalogue") as report:
                await load_sample(report)
        try:
            if not open_store(settings).has_usable_release():
                with show_progress(console, "Building the search index") as report:
                    await jobs.reindex(settings, report)
        except IndexUnavailable as error:
            raise CannotStart(str(error)) from error


def move_previous_videos(settings: Settings) -> None:
    """Rename the folder of uploaded videos from "films", as earlier development versions called it, to "videos"."""
    previous, current = settings.files_path / "films", settings.files_path / "videos"
    if previous.is_dir() and not current.exists():
        previous.rename(current)


@contextmanager
def show_progress(console: Console, description: str) -> Iterator[Report]:
    """Show a progress bar in this context; yields the function that updates it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(description, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
