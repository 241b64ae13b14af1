"""The commands `lexdex account …`: make an account an admin, or require it to set a new password."""

import sys

import click

from lexdex import settings as configuration
from lexdex.accounts.service import administration
from lexdex.foundation.commands import SettingsLoader, run


@click.group()
def account() -> None:
    """Manage administrator accounts."""


@account.command("create-admin")
@click.argument("email")
@click.option("--name", default="", help="Full name. Defaults to the part of the address before the @.")
@click.option("--super", "is_super", is_flag=True, help="Create a super admin, who can create other admins.")
@click.option("--password-stdin", is_flag=True, help="Read the password from standard input.")
@click.pass_obj
def create_admin(
    load_settings: SettingsLoader | None, email: str, name: str, is_super: bool, password_stdin: bool
) -> None:
    """Make EMAIL an admin. Without a password on standard input, a link to set one is sent by email.

    An existing account becomes an admin and its password stays. The first login requires two-factor authentication.
    """
    password = sys.stdin.readline().rstrip("\r\n") if password_stdin else _prompt_password()
    settings = (load_settings or configuration.load)()
    creation = administration.create_admin(settings, email, name=name, password=password, is_super=is_super)
    click.echo(run(lambda: settings, creation))


@account.command("require-reset")
@click.argument("email")
@click.pass_obj
def require_reset(load_settings: SettingsLoader | None, email: str) -> None:
    """Sign EMAIL out everywhere and require a new password at the next login."""
    click.echo(run(load_settings, administration.require_reset(email)))


def _prompt_password() -> str:
    """Prompt for a password and return it; return "" without a terminal, so that a link to set one is emailed."""
    if not sys.stdin.isatty():
        return ""
    return str(click.prompt("Password (leave empty to email a link)", default="", hide_input=True, show_default=False))
