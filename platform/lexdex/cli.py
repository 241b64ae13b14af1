"""The command `lexdex`. Subcommands import their modules only when they run, so that the command starts fast."""

import asyncio
import os
import sys

import click
from rich.console import Console

from lexdex import embedded
from lexdex.accounts.commands import account
from lexdex.audit.commands import log
from lexdex.backup.commands import backup, restore
from lexdex.catalogue.commands import catalogue
from lexdex.claims.commands import claims
from lexdex.embedded.commands import load_sample
from lexdex.foundation import telemetry
from lexdex.foundation.commands import get_command_name
from lexdex.foundation.errors import LexdexError
from lexdex.foundation.outbox.commands import outbox
from lexdex.reviews.commands import reviews
from lexdex.settings import COMMAND_USES, DATABASE_ONLY, SERVER_USES, WORKER_USES, Settings, SettingsError, load
from lexdex.star_profiles.commands import star

DATABASE_COMMANDS = frozenset({"migrate", "seed", "catalogue export"})
"""Commands that use nothing but the database: the chart's jobs get no other secret."""


def load_settings() -> Settings:
    """Load the settings. If LEXDEX_DATABASE_URL is not set, use the database of the local instance that is running."""
    settings = load(uses=DATABASE_ONLY if get_command_name() in DATABASE_COMMANDS else COMMAND_USES)
    return settings if "LEXDEX_DATABASE_URL" in os.environ else embedded.use_running_instance(settings)


@click.group()
def commands() -> None:
    """Lexdex, the directory of legal technology."""


@commands.command()
@click.option(
    "--descriptor",
    type=int,
    default=None,
    help="File descriptor of an open listening socket, instead of host and port.",
)
def serve(descriptor: int | None) -> None:
    """Serve the web app and the API."""
    from lexdex.app import serve as run  # noqa: PLC0415

    run(load(uses=SERVER_USES), descriptor)


@commands.command("embedded")
@click.option("--parent", type=int, help="Id of the parent process, whose end stops the services, too (Linux).")
def run_embedded(parent: int | None) -> None:
    """Start the database, Redis, the API and the worker on this machine. Ctrl-C stops them."""
    embedded.run(load(), parent)


@commands.command()
def prepare() -> None:
    """Migrate the database, and load the sample catalogue and build the search index if they are missing."""
    embedded.prepare(load())


@commands.command()
def worker() -> None:
    """Run background jobs, for example sending emails and updating the search index."""
    from lexdex.worker import run  # noqa: PLC0415

    run(load(uses=WORKER_USES))


@commands.command()
def migrate() -> None:
    """Migrate the database to the current version."""
    from lexdex.foundation.database import migrate as run  # noqa: PLC0415

    asyncio.run(run(load_settings()))


@commands.command()
def seed() -> None:
    """Insert the initial data of an installation. Edited data is not overwritten."""
    from lexdex.seed import seed as run  # noqa: PLC0415

    asyncio.run(run(load_settings()))


@commands.command("rotate-keys")
def rotate_keys() -> None:
    """Move stored secrets to the current secret key, so that LEXDEX_PREVIOUS_SECRET_KEYS is no longer needed."""
    from lexdex.foundation.commands import run  # noqa: PLC0415
    from lexdex.key_rotation import rotate_keys as rotate  # noqa: PLC0415

    settings = load_settings()
    for name, count in run(lambda: settings, rotate(settings)).items():
        click.echo(f"{name}: {count} changed")


@commands.command("check-tls")
@click.argument("address")
@click.option(
    "--authorities",
    type=click.Path(exists=True, dir_okay=False),
    help="File with the accepted certificate authorities, instead of the system's.",
)
def check_tls(address: str, authorities: str | None) -> None:
    """Try whether the site at ADDRESS, such as https://lexdex.example.org, accepts old TLS versions or weak ciphers."""
    from lexdex.foundation.http.tls_check import find_weaknesses  # noqa: PLC0415

    if weaknesses := list(find_weaknesses(address, authorities=authorities)):
        click.echo("\n".join(weaknesses), err=True)
        sys.exit(1)
    click.echo(f"{address} accepts TLS 1.2 and 1.3 with recommended ciphers only, and its certificate is valid.")


@commands.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    from lexdex.app import create_api  # noqa: PLC0415
    from lexdex.foundation.http.openapi import build_document  # noqa: PLC0415

    # Default settings, so that the document is the same on every machine.
    sys.stdout.buffer.write(build_document(create_api(Settings())))


catalogue.add_command(load_sample)
catalogue.add_command(star)
commands.add_command(account)
commands.add_command(backup)
commands.add_command(restore)
commands.add_command(catalogue)
commands.add_command(reviews)
commands.add_command(claims)
commands.add_command(outbox)
commands.add_command(log)


def main() -> None:
    """Run a command; expected errors are printed as a sentence, without a traceback."""
    telemetry.configure_output("warning")
    try:
        commands(obj=load_settings)
    except (SettingsError, LexdexError) as error:
        Console(stderr=True).print(str(error), style="red", highlight=False, soft_wrap=True, markup=False)
        sys.exit(1)
    except SystemExit as ended:
        _end_process(ended.code)
        raise


def _end_process(code: object) -> None:
    """End the process at once if the storage of files was used; otherwise do nothing.

    Threads of obstore abort the process if they return a result while the interpreter is ending.
    """
    if "obstore" in sys.modules and isinstance(code, int):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
