"""The commands `lexdex claims ...`: what vendors claim and want changed, decided without the admin portal."""

from collections.abc import Coroutine
from typing import Any, cast, get_args
from uuid import UUID

import click

from lexdex.claims.schemas import Claim, ClaimState, FieldDifference, ProfileChangeRequest
from lexdex.claims.service import changes, deciding
from lexdex.claims.service.deciding import PAGE
from lexdex.foundation.commands import SettingsOf, run

_note = click.option("--note", default="", help="Note for the vendor, included in the email.")


@click.group()
def claims() -> None:
    """Review product claims and profile changes by vendors."""


@claims.command("list")
@click.option("--state", type=click.Choice([*get_args(ClaimState), "all"]), default="pending", show_default=True)
@click.option("--page", type=click.IntRange(min=1), default=1, show_default=True, help=f"{PAGE} claims per page.")
@click.pass_obj
def list_(settings_of: SettingsOf | None, state: str, page: int) -> None:
    """List claims by state, oldest first, one per line."""
    chosen = None if state == "all" else cast("ClaimState", state)
    found = run(settings_of, deciding.listed(chosen, page))
    for claim in found:
        met = "proof met" if claim.proof_met else "proof not met"
        click.echo(f"{claim.id}  {claim.status}  {claim.product_id}  {claim.vendor_email}  {claim.proof}: {met}")
    if not found:
        click.echo(f"No claims{'' if state == 'all' else f' are {state}'}.", err=True)


@claims.command("show")
@click.argument("number", type=click.UUID)
@click.pass_obj
def show(settings_of: SettingsOf | None, number: UUID) -> None:
    """Print one claim in full."""
    _print(run(settings_of, deciding.one(number)))


@claims.command("approve")
@click.argument("number", type=click.UUID)
@_note
@click.pass_obj
def approve(settings_of: SettingsOf | None, number: UUID, note: str) -> None:
    """Approve a claim, so that the vendor can manage the product."""
    _decide(settings_of, deciding.approve(None, number, note))


@claims.command("reject")
@click.argument("number", type=click.UUID)
@_note
@click.pass_obj
def reject(settings_of: SettingsOf | None, number: UUID, note: str) -> None:
    """Reject a claim."""
    _decide(settings_of, deciding.reject(None, number, note))


@claims.command("revoke")
@click.argument("number", type=click.UUID)
@click.option("--note", required=True, help="Reason, included in the email to the vendor.")
@click.pass_obj
def revoke(settings_of: SettingsOf | None, number: UUID, note: str) -> None:
    """Revoke an approved claim."""
    _decide(settings_of, deciding.revoke(None, number, note))


@claims.command("changes")
@click.pass_obj
def list_changes(settings_of: SettingsOf | None) -> None:
    """List pending changes to names and categories."""
    found = run(settings_of, changes.waiting())
    for change in found:
        _print_change(change)
    if not found:
        click.echo("No profile changes are pending.", err=True)


@claims.command("approve-change")
@click.argument("number", type=click.UUID)
@_note
@click.pass_obj
def approve_change(settings_of: SettingsOf | None, number: UUID, note: str) -> None:
    """Publish a pending profile change."""
    _print_change(run(settings_of, changes.approve(None, number, note)))


@claims.command("reject-change")
@click.argument("number", type=click.UUID)
@_note
@click.pass_obj
def reject_change(settings_of: SettingsOf | None, number: UUID, note: str) -> None:
    """Reject a pending profile change."""
    _print_change(run(settings_of, changes.reject(None, number, note)))


def _decide(settings_of: SettingsOf | None, verdict: Coroutine[Any, Any, Claim]) -> None:
    claim = run(settings_of, verdict)
    click.echo(
        f"The claim of {claim.vendor_email} on {claim.product_id} is {claim.status}. The vendor is notified by email."
    )


def _print(claim: Claim) -> None:
    lines = {
        "claim": claim.id,
        "status": claim.status,
        "product": f"{claim.product_name} ({claim.product_id})",
        "vendor": f"{claim.vendor_name} <{claim.vendor_email}>",
        "submitted": f"{claim.submitted_at:%Y-%m-%d %H:%M}",
        "proof": f"{claim.proof}, {'met' if claim.proof_met else 'not met'}. {claim.proof_seen}",
        "record": f"{claim.record.name} TXT {claim.record.value}" if claim.record else "",
        "reviewed": f"{claim.reviewed_at:%Y-%m-%d %H:%M}, {claim.review_note}" if claim.reviewed_at else "",
        "reason": claim.reason,
    }
    for label, value in lines.items():
        if value:
            click.echo(f"{label:<10} {value}")


def _print_change(change: ProfileChangeRequest) -> None:
    click.echo(f"{change.id}  {change.product_id}  {change.vendor_email}")
    for difference in change.differences:
        click.echo(f"    {difference.field}: {_value(difference, 'before')} -> {_value(difference, 'after')}")


def _value(difference: FieldDifference, side: str) -> str:
    value = getattr(difference, side)
    return "; ".join(value) if isinstance(value, list) else str(value)
