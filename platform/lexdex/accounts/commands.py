"""The commands `lexdex account …`: create admins, require new passwords, end sessions, and help in emergencies."""

import sys
from uuid import UUID

import click

from lexdex import settings as configuration
from lexdex.accounts.service import administration
from lexdex.foundation.commands import SettingsLoader, run


@click.group()
def account() -> None:
    """Manage accounts and administrators."""


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

    An existing account becomes an admin and its password stays, if its address is verified. The first login requires
    two-factor authentication.
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


@account.command("end-sessions")
@click.argument("email", default="")
@click.option("--all", "is_all", is_flag=True, help="Sign out every account.")
@click.pass_obj
def end_sessions(load_settings: SettingsLoader | None, email: str, is_all: bool) -> None:
    """Sign EMAIL out everywhere, or everyone. Passwords stay as they are."""
    if is_all == bool(email):
        raise click.UsageError("Please name either an email address or --all.")
    click.echo(run(load_settings, administration.end_all_sessions() if is_all else administration.end_sessions(email)))


@account.command()
@click.argument("account_ids", metavar="ID...", nargs=-1, required=True, type=click.UUID)
@click.pass_obj
def erase(load_settings: SettingsLoader | None, account_ids: tuple[UUID, ...]) -> None:
    """Have the worker erase these accounts with all their data, as after a restore that brought them back."""
    click.echo(run(load_settings, administration.schedule_erasure(account_ids)))


@account.command("remove-second-factor")
@click.argument("email")
@click.pass_obj
def remove_second_factor(load_settings: SettingsLoader | None, email: str) -> None:
    """Turn two-factor authentication of EMAIL off, sign it out and require a new password.

    Only for a user who has lost both the authenticator and the recovery codes, and who has been identified.
    """
    click.echo(run(load_settings, administration.remove_second_factor(email)))


def _prompt_password() -> str:
    """Prompt for a password and return it; return "" without a terminal, so that a link to set one is emailed."""
    if not sys.stdin.isatty():
        return ""
    return str(click.prompt("Password (leave empty to email a link)", default="", hide_input=True, show_default=False))
