"""Runs all of Lexdex on one machine: PostgreSQL and Redis from Python wheels, the API and the worker."""

from lexdex.settings import Settings


def run(settings: Settings, parent: int | None = None) -> None:
    """Start all services and serve until a stop signal; raises CannotStart with a message for the user.

    If the id of the parent process is given, its end stops the services, too (Linux only).
    """
    from rich.console import Console  # noqa: PLC0415

    from lexdex.embedded.launcher import Launcher  # noqa: PLC0415

    Launcher(settings, Console(stderr=True)).run(parent)


def prepare(settings: Settings) -> None:
    """Create what is missing: tables, sample catalogue and search index; shows progress bars on the console."""
    from rich.console import Console  # noqa: PLC0415

    from lexdex.embedded.prepare import prepare as run_steps  # noqa: PLC0415

    run_steps(settings, Console(stderr=True))


def use_running_instance(settings: Settings) -> Settings:
    """Return the settings with the database, Redis and Weaviate of the instance that is running on the data folder.

    If no instance is running, the settings are returned unchanged.
    """
    import msgspec  # noqa: PLC0415

    from lexdex.embedded.instance import find_running  # noqa: PLC0415

    note = find_running(settings.data_path)
    if note is None:
        return settings
    urls = {"database_url": note.database_url, "redis_url": note.redis_url, **note.weaviate}
    return msgspec.structs.replace(settings, **urls)
