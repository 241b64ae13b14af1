"""The commands `lexdex account ...`: make admins, and ask somebody for a new password."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import click

from lexdex import settings as configuration
from lexdex.accounts.service import administration
from lexdex.foundation import database
from lexdex.foundation.errors import LexdexError
from lexdex.settings import Settings

SettingsOf = Callable[[], Settings]
FAILED = 2


@click.group()
def account() -> None:
    """Accounts of people who run the site."""


@account.command("create-admin")
@click.argument("email")
@click.option("--name", default="", help="Full name; the address's first part without it.")
@click.option("--super", "is_super", is_flag=True, help="A super admin, who may make other admins.")
@click.option("--password-stdin", is_flag=True, help="Read the password from standard input.")
@click.pass_obj
def create_admin(settings_of: SettingsOf | None, email: str, name: str, is_super: bool, password_stdin: bool) -> None:
    """Make EMAIL an admin; without a password on standard input, a link to set one is mailed.

    An account that exists becomes an admin and keeps its password. A second factor is asked for at the first login.
    """
    password = sys.stdin.readline().rstrip("\r\n") if password_stdin else _asked()
    settings = (settings_of or configuration.load)()
    made = administration.create_admin(settings, email, name=name, password=password, is_super=is_super)
    click.echo(_run(settings, made))


@account.command("require-reset")
@click.argument("email")
@click.pass_obj
def require_reset(settings_of: SettingsOf | None, email: str) -> None:
    """Sign EMAIL out everywhere and ask for a new password at the next login."""
    settings = (settings_of or configuration.load)()
    click.echo(_run(settings, administration.require_reset(email)))


def _asked() -> str:
    """On a terminal the password is asked for; elsewhere a link is mailed."""
    if not sys.stdin.isatty():
        return ""
    return str(click.prompt("Password (empty: mail a link)", default="", hide_input=True, show_default=False))


def _run(settings: Settings, work: Coroutine[Any, Any, str]) -> str:
    """Run with the pool open; an expected failure is a sentence and the exit code 2."""

    async def within() -> str:
        async with database.pool(settings):
            return await work

    try:
        return asyncio.run(within())
    except LexdexError as error:
        click.echo(f"Error: {error.detail}", err=True)
    except (OSError, database.DatabaseError) as error:
        click.echo(f"Error: the database does not answer as it should: {error}", err=True)
    finally:
        work.close()
    sys.exit(FAILED)
