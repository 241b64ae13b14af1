"""The `lexdex claims ...` commands, with which an operator decides claims and profile changes on the command line."""

from collections.abc import Coroutine
from typing import Any, cast, get_args
from uuid import UUID

import click

from lexdex.catalogue.schemas.editing import FieldDifference
from lexdex.claims.schemas import Claim, ClaimState, ProfileChangeRequest
from lexdex.claims.service import decisions, profile_changes
from lexdex.claims.service.decisions import PAGE_SIZE
from lexdex.foundation.commands import SettingsLoader, run

_note = click.option("--note", default="", help="Note for the vendor, included in the email.")


@click.group()
def claims() -> None:
    """Review product claims and profile changes by vendors."""


@claims.command("list")
@click.option("--state", type=click.Choice([*get_args(ClaimState), "all"]), default="pending", show_default=True)
@click.option("--page", type=click.IntRange(min=1), default=1, show_default=True, help=f"{PAGE_SIZE} claims per page.")
@click.pass_obj
def list_claims(load_settings: SettingsLoader | None, state: str, page: int) -> None:
    """List claims by state, oldest first, one per line."""
    chosen = None if state == "all" else cast("ClaimState", state)
    found = run(load_settings, decisions.list_claims(chosen, page), is_read_only=True)
    for claim in found:
        met = "proof met" if claim.proof_met else "proof not met"
        click.echo(f"{claim.id}  {claim.status}  {claim.product_id}  {claim.vendor_email}  {claim.proof}: {met}")
    if not found:
        click.echo(f"No claims{'' if state == 'all' else f' are {state}'}.", err=True)


@claims.command("show")
@click.argument("claim_id", type=click.UUID)
@click.pass_obj
def show_claim(load_settings: SettingsLoader | None, claim_id: UUID) -> None:
    """Print all fields of one claim."""
    _print_claim(run(load_settings, decisions.get_claim(claim_id), is_read_only=True))


@claims.command("approve")
@click.argument("claim_id", type=click.UUID)
@_note
@click.pass_obj
def approve_claim(load_settings: SettingsLoader | None, claim_id: UUID, note: str) -> None:
    """Approve a claim, so that the vendor can manage the product."""
    _print_decision(load_settings, decisions.approve_claim(None, claim_id, note))


@claims.command("reject")
@click.argument("claim_id", type=click.UUID)
@_note
@click.pass_obj
def reject_claim(load_settings: SettingsLoader | None, claim_id: UUID, note: str) -> None:
    """Reject a pending claim; the vendor is notified by email."""
    _print_decision(load_settings, decisions.reject_claim(None, claim_id, note))


@claims.command("revoke")
@click.argument("claim_id", type=click.UUID)
@click.option("--note", required=True, help="Reason, included in the email to the vendor.")
@click.pass_obj
def revoke_claim(load_settings: SettingsLoader | None, claim_id: UUID, note: str) -> None:
    """Revoke an approved claim, so that the vendor can no longer manage the product."""
    _print_decision(load_settings, decisions.revoke_claim(None, claim_id, note))


@claims.command("changes")
@click.option("--page", type=click.IntRange(min=1), default=1, show_default=True, help=f"{PAGE_SIZE} changes per page.")
@click.pass_obj
def list_changes(load_settings: SettingsLoader | None, page: int) -> None:
    """List the changes of name, categories, website and company that await approval."""
    found = run(load_settings, profile_changes.list_pending_changes(page), is_read_only=True)
    for change in found:
        _print_change(change)
    if not found:
        click.echo("No profile changes are pending.", err=True)


@claims.command("approve-change")
@click.argument("change_id", type=click.UUID)
@_note
@click.pass_obj
def approve_change(load_settings: SettingsLoader | None, change_id: UUID, note: str) -> None:
    """Approve and publish a product owner's change of name, categories, website or company."""
    _print_change(run(load_settings, profile_changes.approve_change(None, change_id, note)))


@claims.command("reject-change")
@click.argument("change_id", type=click.UUID)
@_note
@click.pass_obj
def reject_change(load_settings: SettingsLoader | None, change_id: UUID, note: str) -> None:
    """Reject a product owner's change of name, categories, website or company."""
    _print_change(run(load_settings, profile_changes.reject_change(None, change_id, note)))


def _print_decision(load_settings: SettingsLoader | None, verdict: Coroutine[Any, Any, Claim]) -> None:
    claim = run(load_settings, verdict)
    click.echo(
        f"The claim of {claim.vendor_email} on {claim.product_id} is {claim.status}. The vendor is notified by email."
    )


def _print_claim(claim: Claim) -> None:
    lines = {
        "claim": claim.id,
        "status": claim.status,
        "product": f"{claim.product_name} ({claim.product_id})",
        "vendor": f"{claim.vendor_name} <{claim.vendor_email}>",
        "owned by": ", ".join(claim.other_owners),
        "submitted": f"{claim.submitted_at:%Y-%m-%d %H:%M}",
        "proof": f"{claim.proof}, {'met' if claim.proof_met else 'not met'}. {claim.proof_finding}",
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
        click.echo(
            f"    {difference.field}: {_format_value(difference, 'before')} -> {_format_value(difference, 'after')}"
        )
    for warning in change.warnings:
        click.echo(f"    Warning: {warning}")


def _format_value(difference: FieldDifference, side: str) -> str:
    value = getattr(difference, side)
    return "; ".join(value) if isinstance(value, list) else str(value)
