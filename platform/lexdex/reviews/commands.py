"""The `lexdex reviews ...` commands, with which an operator moderates reviews on the command line."""

from pathlib import Path
from typing import cast, get_args

import click

from lexdex import settings as configuration
from lexdex.foundation.commands import SettingsLoader, run
from lexdex.foundation.files import Files
from lexdex.reviews.schemas import ModeratedReview, ModerationDecision, ModerationQueueName
from lexdex.reviews.service import moderation, proofs
from lexdex.settings import Settings

MAX_TITLE_LENGTH = 60

review = click.argument("review", type=int)
reason = click.option("--reason", default="", help="Reason, recorded in the moderation log.")
granted = click.option("--grant/--reject", "granted", required=True, help="The decision.")


@click.group()
def reviews() -> None:
    """Moderate product reviews."""


@reviews.command("queue")
@click.argument("name", type=click.Choice(get_args(ModerationQueueName)), default="flagged")
@click.option("--page", type=click.IntRange(1, 1_000), default=1, help="Page number; 20 reviews per page.")
@click.pass_obj
def queue(load_settings: SettingsLoader | None, name: str, page: int) -> None:
    """List one page of a moderation queue: flagged, hidden, on_hold (new accounts), appealed or proof (to check)."""
    found = run(load_settings, moderation.list_queue(cast("ModerationQueueName", name), page), is_read_only=True)
    for entry in found.reviews:
        click.echo(_line(entry))
    lengths = {name: getattr(found, name) for name in get_args(ModerationQueueName)}
    click.echo(" · ".join(f"{name} {length}" for name, length in lengths.items()))


@reviews.command("show")
@review
@click.pass_obj
def show(load_settings: SettingsLoader | None, review: int) -> None:
    """Print a review with its open flags and its moderation log."""
    entry = run(load_settings, moderation.get_moderated_review(review), is_read_only=True)
    click.echo(_line(entry))
    for name, text in (("text", entry.text), ("pros", entry.details.pros), ("cons", entry.details.cons)):
        _print(name, text)
    _print("hidden for", entry.reason)
    _print("appeal", entry.appeal and f"({entry.appeal_state or 'decided'}) {entry.appeal}")
    _print("proof", entry.proof)
    for flag in entry.flags:
        _print(f"flag {flag.flagged_on}", f"{flag.kind} {flag.text}")
    for event in entry.events:
        _print(event.happened_at, f"{event.action} by {event.actor} {event.reason}")


@reviews.command("hide")
@review
@reason
@click.pass_obj
def hide(load_settings: SettingsLoader | None, review: int, reason: str) -> None:
    """Hide a review and email the reason to its author."""
    click.echo(run(load_settings, moderation.hide_review(None, review, reason)).message)


@reviews.command("restore")
@review
@reason
@click.pass_obj
def restore(load_settings: SettingsLoader | None, review: int, reason: str) -> None:
    """Make a hidden review visible again; this also grants an open appeal."""
    click.echo(run(load_settings, moderation.restore_review(None, review, reason)).message)


@reviews.command("dismiss-flags")
@review
@reason
@click.pass_obj
def dismiss_flags(load_settings: SettingsLoader | None, review: int, reason: str) -> None:
    """Dismiss the open flags of a review and leave the review visible; the reason is logged, not emailed."""
    click.echo(run(load_settings, moderation.dismiss_flags(None, review, reason)).message)


@reviews.command("appeal")
@review
@granted
@reason
@click.pass_obj
def appeal(load_settings: SettingsLoader | None, review: int, granted: bool, reason: str) -> None:
    """Grant or reject the author's appeal against hiding a review."""
    decision = ModerationDecision(granted, reason)
    click.echo(run(load_settings, moderation.decide_appeal(None, review, decision)).message)


@reviews.command("proof")
@review
@granted
@reason
@click.pass_obj
def proof(load_settings: SettingsLoader | None, review: int, granted: bool, reason: str) -> None:
    """Confirm or reject a proof that the author uses the product, and delete the uploaded file."""
    settings = _settings(load_settings)
    decision = ModerationDecision(granted, reason)
    click.echo(run(lambda: settings, proofs.decide_proof(Files(settings), None, review, decision)).message)


@reviews.command("save-proof")
@review
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, writable=True))
@click.pass_obj
def save_proof(load_settings: SettingsLoader | None, review: int, file: Path) -> None:
    """Save the file of a review's pending proof of use to FILE, so that it can be checked."""
    settings = _settings(load_settings)
    proof = run(lambda: settings, proofs.read_proof_as_operator(Files(settings), review))
    file.write_bytes(proof.content)
    click.echo(f"{file}: {proof.kind}. Please delete it after the decision.")


def _line(entry: ModeratedReview) -> str:
    title = entry.title if len(entry.title) <= MAX_TITLE_LENGTH else f"{entry.title[:MAX_TITLE_LENGTH]}…"
    flags = ", ".join(sorted({flag.kind for flag in entry.flags}))
    parts = (f"#{entry.id}", entry.product_id, f"{entry.rating} stars", entry.state, entry.author, title, flags)
    return " · ".join(filter(None, parts))


def _print(name: str, text: str) -> None:
    if text.strip():
        click.echo(f"  {name}: {text.strip()}")


def _settings(load_settings: SettingsLoader | None) -> Settings:
    return (load_settings or configuration.load)()
