"""How a command of the catalogue does its work: with the database open, and every expected failure in words."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import click

from lexdex import settings as configuration
from lexdex.foundation import database
from lexdex.foundation.errors import LexdexError
from lexdex.settings import Settings

Result = TypeVar("Result")
SettingsOf = Callable[[], Settings]

UNREADABLE = 2
"""The exit code when a file cannot be read at all; 1 says that rows were refused."""


def run(settings_of: SettingsOf | None, work: Coroutine[Any, Any, Result]) -> Result:
    """Run with the pool open; an expected failure is a sentence and the exit code 2."""

    async def within() -> Result:
        async with database.pool((settings_of or configuration.load)()):
            return await work

    try:
        return asyncio.run(within())
    except LexdexError as error:
        click.echo(f"Error: {error.detail}", err=True)
    except (OSError, database.DatabaseError) as error:
        click.echo(f"Error: the database does not answer as it should: {error}", err=True)
    finally:
        work.close()
    sys.exit(UNREADABLE)
