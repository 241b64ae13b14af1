"""Runs the coroutine of a CLI command with an open database pool, and prints expected failures as messages."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any, Final, TypeVar

import click

from lexdex import settings as configuration
from lexdex.foundation import database, redis, security_log
from lexdex.foundation.errors import LexdexError
from lexdex.foundation.outbox.wake_up import wake_worker
from lexdex.settings import Settings

Result = TypeVar("Result")
SettingsLoader = Callable[[], Settings]

FAILED: Final = 2


def _refuse_nothing(_result: object) -> bool:
    return False


def run(
    load_settings: SettingsLoader | None,
    work: Coroutine[Any, Any, Result],
    *,
    is_read_only: bool = False,
    is_refused: Callable[[Result], bool] = _refuse_nothing,
    rule: str = "",
) -> Result:
    """Run a command's coroutine with an open database pool and return its result.

    The security log gets the command's name and outcome, unless it only reads. A result for which `is_refused` holds is
    a failure that breaks `rule`. `load_settings` defaults to reading the environment variables. A LexdexError or
    database failure is printed to standard error without a traceback, and the process exits with code 2.
    """

    async def run_with_database() -> Result:
        settings = (load_settings or configuration.load)()
        security_log.configure(settings, actor_kind="operator")
        async with AsyncExitStack() as stack:
            client = redis.connect(settings.redis_url)
            stack.push_async_callback(client.close)
            await stack.enter_async_context(
                database.pool(settings, statement_timeout_seconds=database.JOB_STATEMENT_TIMEOUT_SECONDS)
            )
            await stack.enter_async_context(wake_worker(client))
            return await work

    broken_rule = ""
    try:
        result = asyncio.run(run_with_database())
    except database.DatabaseUnavailable as error:
        click.echo(f"Error: the database is unavailable: {error.__cause__}", err=True)
    except LexdexError as error:
        broken_rule = error.rule
        click.echo(f"Error: {_describe_failure(error)}", err=True)
    except (OSError, database.DatabaseError) as error:
        click.echo(f"Error: the database is unavailable: {error}", err=True)
    else:
        if not is_read_only:
            _record_outcome(succeeded=not is_refused(result), broken_rule=rule)
        return result
    finally:
        work.close()
    if not is_read_only:
        _record_outcome(succeeded=False, broken_rule=broken_rule)
    sys.exit(FAILED)


def require_text(_context: click.Context, _option: click.Parameter, text: str) -> str:
    """Return the text of an option, trimmed; raises click.BadParameter, which ends the command, if it is empty."""
    if not text.strip():
        raise click.BadParameter("must not be empty.")
    return text.strip()


def _describe_failure(error: LexdexError) -> str:
    """Return the message of a failure, with the problems of fields on lines of their own."""
    if isinstance(error.detail, str):
        return error.detail
    fields = error.detail.get("fields")
    lines = [f"{name}: {problem}" for name, problem in fields.items()] if isinstance(fields, dict) else []
    return "\n".join([str(error.detail.get("message", error.detail)), *lines])


def _record_outcome(*, succeeded: bool, broken_rule: str) -> None:
    command = get_command_name()
    failed = security_log.CommandFailed(command=command, rule=broken_rule)
    security_log.record(security_log.CommandSucceeded(command=command) if succeeded else failed)


def get_command_name() -> str:
    """Return the names of the current command and its groups, such as "account create-admin", without arguments."""
    context = click.get_current_context(silent=True)
    names: list[str] = []
    while context is not None:
        names.insert(0, context.info_name or "")
        context = context.parent
    return " ".join(names[1:] or names)
