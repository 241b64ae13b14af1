"""The whole of Lexdex on one machine: real PostgreSQL and Redis from wheels, API and worker, under one supervisor."""

from lexdex.settings import Settings


def run(settings: Settings) -> None:
    """Start everything, serve until asked to stop; raises CannotStart with a message."""
    from rich.console import Console  # noqa: PLC0415

    from lexdex.embedded.launcher import Launcher  # noqa: PLC0415

    Launcher(settings, Console(stderr=True)).run()


def prepare(settings: Settings) -> None:
    """Create tables, catalogue and index, showing progress."""
    from rich.console import Console  # noqa: PLC0415

    from lexdex.embedded.prepare import prepare as run_steps  # noqa: PLC0415

    run_steps(settings, Console(stderr=True))


def use_running_instance(settings: Settings) -> Settings:
    """Return the settings with database and Redis of the instance that runs on this data folder, if one does."""
    import msgspec  # noqa: PLC0415

    from lexdex.embedded.instance import find_running  # noqa: PLC0415

    note = find_running(settings.data_path)
    if note is None:
        return settings
    return msgspec.structs.replace(settings, database_url=note.database_url, redis_url=note.redis_url)
