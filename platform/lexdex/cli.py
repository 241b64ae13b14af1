"""The command `lexdex`: failures are one sentence; each subcommand imports only what it needs, to start fast."""

import asyncio
import os
import sys

import click
from rich.console import Console

from lexdex import embedded
from lexdex.accounts.commands import account
from lexdex.catalogue.commands import catalogue
from lexdex.claims.commands import claims
from lexdex.embedded.commands import load_sample
from lexdex.foundation import telemetry
from lexdex.foundation.errors import LexdexError
from lexdex.foundation.outbox.commands import outbox
from lexdex.reviews.commands import reviews
from lexdex.settings import Settings, SettingsError, load
from lexdex.star_profiles.commands import star


def load_settings() -> Settings:
    """Load the settings, using the embedded instance on the same data folder unless a database is set."""
    settings = load()
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

    run(load(), descriptor)


@commands.command("embedded")
def run_embedded() -> None:
    """Start the database, Redis, the API and the worker on this machine. Ctrl-C stops them."""
    embedded.run(load())


@commands.command()
def prepare() -> None:
    """Migrate, load the sample into an empty catalogue, and build the search index if there is none."""
    embedded.prepare(load())


@commands.command()
def worker() -> None:
    """Run background jobs: process the outbox, update the search index."""
    from lexdex.worker import run  # noqa: PLC0415

    run(load())


@commands.command()
def migrate() -> None:
    """Migrate the database to this version."""
    from lexdex.foundation.database import migrate as run  # noqa: PLC0415

    asyncio.run(run(load_settings()))


@commands.command()
def seed() -> None:
    """Insert the initial data of an installation. Edited data is not overwritten."""
    from lexdex.seed import seed as run  # noqa: PLC0415

    asyncio.run(run(load_settings()))


@commands.command()
def openapi() -> None:
    """Print the OpenAPI build_document."""
    from lexdex.app import create_api  # noqa: PLC0415
    from lexdex.foundation.http.openapi import build_document  # noqa: PLC0415

    # Defaults only: the build_document must not depend on the machine that prints it.
    sys.stdout.buffer.write(build_document(create_api(Settings())))


catalogue.add_command(load_sample)
catalogue.add_command(star)
commands.add_command(account)
commands.add_command(catalogue)
commands.add_command(reviews)
commands.add_command(claims)
commands.add_command(outbox)


def main() -> None:
    """Run a command; expected failures are one sentence, without a traceback."""
    telemetry.configure_output("warning")
    try:
        commands(obj=load_settings)
    except (SettingsError, LexdexError) as error:
        Console(stderr=True).print(str(error), style="red", highlight=False, soft_wrap=True, markup=False)
        sys.exit(1)
