"""Corrections of what a vendor mistyped in an ordered request: organization, version, deployment; until the report."""

from typing import Final
from uuid import UUID

from msgspec.structs import replace

from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings
from lexdex.validation.queries import requests as queries
from lexdex.validation.queries.requests import Request, RequestRow
from lexdex.validation.schemas.requests import (
    MAX_LINE_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_VERSION_LENGTH,
    ValidationForm,
)
from lexdex.validation.schemas.staff import RequestCorrection, StaffRequestDetails
from lexdex.validation.service import reports, staff_views
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.examined import DEPLOYMENTS
from lexdex.validation.service.forms import LABELS
from lexdex.validation.service.moves import find_mover, lock_ordered, make_move

NO_REASON = "Please state the reason. The vendor reads it."
NO_VERSION = "Please enter the version that you have in front of you."
NO_ORGANIZATION = "Please enter the organization name that you have confirmed."
NO_CHANGE = (
    "This is what the request says already. Please enter another version or deployment. You can also confirm another "
    "organization name."
)
CHANGE = "{name}: “{before}” became “{after}”."
CONFIRMED = "The certificate will state “{name}” as its holder."
NOT_STATED: Final = "not stated"
CORRECTED: Final = ("organization_name", "software_version", "deployment_type")


async def correct_request(
    settings: Settings, actor: Actor, request_id: UUID, correction: RequestCorrection
) -> StaffRequestDetails:
    """Change version or deployment to what is tested, or confirm the organization; for the tester, until the report.

    Price, package, product and module stay. The history and an email to the vendor say what was changed and why. A
    draft report that was generated already is generated again.
    """
    reason = clean_text(correction.reason, label="the reason", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    if not reason:
        raise Invalid(NO_REASON)
    version, organization = _clean_version(correction), _clean_organization(correction)
    async with database.transaction():
        row = await lock_ordered(request_id)
        mover = await find_mover(actor, row)
        machine.apply_move(row.state, "correct", mover.parties)
        form = _correct_form(row, version, organization, correction)
        is_confirmed = organization is not None and organization != row.confirmed_organization
        note = f"{_describe_changes(row.form, form, organization if is_confirmed else None)} Reason: {reason}"
        await queries.replace_form(request_id, form)
        changes = {Request.confirmed_organization: organization} if is_confirmed else {}
        await make_move(settings, row, "correct", mover, note=note, changes=changes)
        act = audit.Act(
            "validation_request.corrected",
            "validation_request",
            request_id,
            before={name: getattr(row.form, name) for name in CORRECTED},
            after={name: getattr(form, name) for name in CORRECTED},
            reason=reason,
            subject=row.account,
        )
        await audit.record(actor, act)
        if row.state == "completed":
            await reports.request_report(request_id, "draft", is_sent=False)
    return await staff_views.get_request(actor, request_id)


def _clean_version(correction: RequestCorrection) -> str | None:
    """Return the corrected version, or None if it stays; raises Invalid if it is empty."""
    if correction.software_version is None:
        return None
    label = LABELS["software_version"]
    version = clean_text(correction.software_version, label=label, max_length=MAX_VERSION_LENGTH)
    if not version:
        raise Invalid(NO_VERSION)
    return version


def _clean_organization(correction: RequestCorrection) -> str | None:
    """Return the confirmed organization name, or None if it is not confirmed; raises Invalid if it is empty."""
    if correction.organization_name is None:
        return None
    label = LABELS["organization_name"]
    name = clean_text(correction.organization_name, label=label, max_length=MAX_LINE_LENGTH)
    if not name:
        raise Invalid(NO_ORGANIZATION)
    return name


def _correct_form(
    row: RequestRow, version: str | None, organization: str | None, correction: RequestCorrection
) -> ValidationForm:
    """Return the corrected form; raises Invalid if nothing changes or is confirmed, or if it has no version."""
    form = row.form
    version = version or form.software_version
    if not version:
        raise Invalid(NO_VERSION)
    deployment = correction.deployment_type or form.deployment_type
    name = organization or form.organization_name
    corrected = replace(form, organization_name=name, software_version=version, deployment_type=deployment)
    if corrected == form and organization in {None, row.confirmed_organization}:
        raise Invalid(NO_CHANGE)
    return corrected


def _describe_changes(before: ValidationForm, after: ValidationForm, confirmed: str | None) -> str:
    stated = [
        ("Organization name", before.organization_name, after.organization_name),
        ("Version", before.software_version, after.software_version),
        ("Deployment", _name_deployment(before), _name_deployment(after)),
    ]
    changes = [(name, old or NOT_STATED, new) for name, old, new in stated if old != new]
    sentences = [CHANGE.format(name=name, before=old, after=new) for name, old, new in changes]
    return " ".join([*sentences, *([CONFIRMED.format(name=confirmed)] if confirmed else [])])


def _name_deployment(form: ValidationForm) -> str:
    return DEPLOYMENTS[form.deployment_type] if form.deployment_type else ""
