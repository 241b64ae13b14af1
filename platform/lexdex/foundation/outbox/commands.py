"""The commands `lexdex outbox list-dead` and `lexdex outbox replay`, for events that failed permanently."""

from typing import Final

import click

from lexdex.foundation import commands
from lexdex.foundation.commands import SettingsLoader
from lexdex.foundation.outbox import dead_letters
from lexdex.foundation.outbox.dead_letters import MAX_LISTED

MAX_ID: Final = 2**63 - 1
"""The largest number that a `bigint` of PostgreSQL can have."""


@click.group()
def outbox() -> None:
    """Inspect and replay events that failed permanently."""


@outbox.command("list-dead")
@click.option("--topic", default=None, help="Only this topic, such as accounts.activity_recorded.")
@click.option("--limit", type=click.IntRange(1, MAX_ID), default=MAX_LISTED, show_default=True, help="The latest only.")
@click.pass_obj
def list_dead(load_settings: SettingsLoader, topic: str | None, limit: int) -> None:
    """List dead letters (events that failed permanently), latest first, one per line."""
    found = commands.run(load_settings, dead_letters.list_dead_letters(topic, limit=limit), is_read_only=True)
    for event in found:
        dead_at = f"{event.dead_at:%Y-%m-%d %H:%M:%S}"
        click.echo(f"{event.id}  {event.topic}  {dead_at}  {event.attempts} attempts  {event.last_error}")
    if not found:
        click.echo("No dead letters.", err=True)


@outbox.command()
@click.argument("event_ids", nargs=-1, type=click.IntRange(1, MAX_ID))
@click.option("--topic", default=None, help="All dead letters of this topic.")
@click.option("--all", "is_all", is_flag=True, help="All dead letters.")
@click.pass_obj
def replay(load_settings: SettingsLoader, event_ids: tuple[int, ...], topic: str | None, *, is_all: bool) -> None:
    """Handle dead letters again, with a new set of attempts."""
    if not (event_ids or topic or is_all):
        raise click.UsageError("Name the events, or a topic with --topic, or use --all.")
    count = commands.run(load_settings, dead_letters.replay(list(event_ids) or None, topic=topic))
    click.echo(f"{count} {'event' if count == 1 else 'events'} will be handled again.")
