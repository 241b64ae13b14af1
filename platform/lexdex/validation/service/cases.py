"""Complaints of vendors, and surveillance of issued certificates; closed by admins who didn't work on the request."""

from collections.abc import Sequence
from datetime import date
from typing import Final
from uuid import UUID

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.certificates import service as certificates
from lexdex.certificates.facts import get_label
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings
from lexdex.validation.queries import requests as request_queries
from lexdex.validation.queries import staff as queries
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.queries.staff import CaseRow
from lexdex.validation.schemas.cases import ValidationCase
from lexdex.validation.schemas.names import CaseKind, CaseState
from lexdex.validation.schemas.requests import MAX_TEXT_LENGTH
from lexdex.validation.schemas.staff import CaseOutcome
from lexdex.validation.service import notifications
from lexdex.validation.service.moves import find_own, lock_ordered, lock_own, require_uninvolved
from lexdex.validation.service.views import describe_case

PAGE_SIZE: Final = 50

EMPTY = "Please write a text first."
NOT_ORDERED = "You can complain about a request once it was submitted."
ALREADY_OPEN = "There is an open {kind} on this request already."
NO_CERTIFICATE = "This request has no issued certificate that could be watched."
NO_CASE = "Case not found."
CLOSED = "This case is closed already."
FACTS_CHANGED = (
    "The catalogue states other facts than those that were examined: {facts}. The certificate is suspended after "
    "{due}, unless they are examined by then."
)
OTHER_CHANGE = "Other facts have changed since, so a new surveillance was opened. Nothing was decided in this one."
IN_ORDER = (
    "The facts of this certificate are those that were examined, so it is not suspended. Please dismiss this case."
)
UPHELD = "A surveillance has found that the certificate's conditions are no longer met."
EXAMINED = "A surveillance has found that the certificate's conditions are still met."
"""Reasons on public pages, so the outcomes, which are for the vendor, are no part of them."""


async def list_own_complaints(actor: Actor, request_id: UUID) -> list[ValidationCase]:
    """List the actor's complaints about a request, oldest first."""
    await find_own(actor, request_id)
    return [await describe_case(row) for row in await queries.list_request_cases(request_id, "complaint")]


async def submit_complaint(settings: Settings, actor: Actor, request_id: UUID, reason: str) -> ValidationCase:
    """Open a complaint about the actor's request; raises Conflict while another one is open."""
    text = _clean(reason, label="your complaint")
    async with database.transaction():
        row = await lock_own(actor, request_id)
        if row.submitted_at is None:
            raise Conflict(NOT_ORDERED)
        case = await _open_case(row, "complaint", text, actor)
        await notifications.notify_complaint(settings, row)
    return await describe_case(case)


async def open_surveillance(actor: Actor, request_id: UUID, reason: str) -> ValidationCase:
    """Open a surveillance of an issued certificate, and ask the vendor by email to respond within 30 days.

    Raises Conflict without a certificate, or while another surveillance is open.
    """
    text = _clean(reason, label="the reason")
    async with database.transaction():
        row = await lock_ordered(request_id)
        if row.certificate_number is None:
            raise Conflict(NO_CERTIFICATE)
        case = await _open_case(row, "surveillance", text, actor)
        act = audit.Act(
            "validation_case.opened",
            "validation_case",
            case.id,
            after={"request": request_id, "kind": case.kind, "state": case.state},
            reason=text,
            subject=row.account,
        )
        await audit.record(actor, act)
        await notifications.notify_surveillance_opened(row, opened_at=case.opened_at, reason=text)
    return await describe_case(case)


async def open_surveillance_of_change(settings: Settings, number: str, facts: Sequence[str], due: date) -> None:
    """Open a surveillance because the examined facts of a certificate have changed; harmless if it is open.

    One that is open about other facts is closed. What the certificate says now decides, because reports of its
    surveillance may arrive late and in any order.
    """
    async with database.transaction():
        row = await _lock_certified(number)
        certificate = await certificates.find(number)
        if row is None or certificate is None or not certificate.changed_facts:
            return
        if certificate.surveillance_due_at is not None:
            facts, due = certificate.changed_facts, certificate.surveillance_due_at.date()
        reason = FACTS_CHANGED.format(facts=", ".join(map(get_label, facts)), due=due.isoformat())
        for case in await queries.list_request_cases(row.id, "surveillance"):
            if case.state == "open" and case.opened_by is None and case.reason != reason:
                await queries.close_case(case.id, "dismissed", OTHER_CHANGE, None)
        if await queries.insert_case(row.id, "surveillance", reason, None) is not None:
            await notifications.notify_surveillance(settings, row)


async def end_surveillance_of_change(number: str, reason: str) -> None:
    """Dismiss the surveillance that a change of facts has opened; one that an admin opened stays open.

    It also stays open if the certificate is suspended by now or its facts have changed again.
    """
    async with database.transaction():
        row = await _lock_certified(number)
        certificate = await certificates.find(number)
        if row is None or certificate is None or certificate.changed_facts or certificate.status != "active":
            return
        for case in await queries.list_request_cases(row.id, "surveillance"):
            if case.state == "open" and case.opened_by is None:
                await queries.close_case(case.id, "dismissed", reason, None)
                await notifications.notify_case_closed(row, kind="surveillance", outcome=reason)


async def list_cases(state: CaseState | None, page: int = 1) -> list[ValidationCase]:
    """List one page of the cases of all requests in one state, or in all; oldest first."""
    rows = await queries.list_cases(state, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    return [await describe_case(row) for row in rows]


async def close_case(actor: Actor, case_id: UUID, outcome: CaseOutcome) -> ValidationCase:
    """Close a case and send the outcome to the vendor.

    An upheld surveillance suspends the certificate; a dismissed one means that changed facts were examined.
    """
    text = _clean(outcome.outcome, label="the outcome")
    found = await _find_case(case_id)
    async with database.transaction():
        row = await lock_ordered(found.request)
        await require_uninvolved(actor, row)
        state: CaseState = "upheld" if outcome.is_upheld else "dismissed"
        if not await queries.close_case(case_id, state, text, actor.account_id):
            raise Conflict(CLOSED)
        act = audit.Act(
            "validation_case.closed",
            "validation_case",
            case_id,
            before={"state": found.state},
            after={"state": state},
            reason=text,
            subject=row.account,
        )
        await audit.record(actor, act)
        if found.kind == "surveillance" and row.certificate_number:
            await _apply_outcome(row.certificate_number, actor, found, outcome)
        await notifications.notify_case_closed(row, kind=found.kind, outcome=text)
        description = f"Closed a {found.kind} on a validation: {state}"
        await activity_log.record(
            actor.account_id, "validation.case_closed", description, is_visible=False, case=str(case_id)
        )
    return await describe_case(await _find_case(case_id))


async def _lock_certified(number: str) -> RequestRow | None:
    request_id = await request_queries.find_request_of_certificate(number)
    return await request_queries.lock_request(request_id) if request_id else None


async def _apply_outcome(number: str, actor: Actor, case: CaseRow, outcome: CaseOutcome) -> None:
    """Suspend an active certificate, or accept its changed facts; one that is no longer active stays as it is.

    The case of a change accepts the facts that it names only, with the values that the admin saw. Raises Conflict if
    its facts are in order again, or have other values by now.
    """
    certificate = await certificates.find(number)
    if certificate is None or certificate.status != "active":
        return
    is_about_change = case.opened_by is None
    if outcome.is_upheld and is_about_change and not certificate.changed_facts:
        raise Conflict(IN_ORDER)
    if outcome.is_upheld:
        await certificates.suspend(number, UPHELD, actor)
    elif is_about_change and certificate.changed_facts:
        seen = outcome.directory_facts_hash
        facts = certificate.changed_facts
        await certificates.accept_facts(number, facts, EXAMINED, actor, directory_facts_hash=seen)


async def _open_case(row: RequestRow, kind: CaseKind, reason: str, actor: Actor) -> CaseRow:
    case_id = await queries.insert_case(row.id, kind, reason, actor.account_id)
    if case_id is None:
        raise Conflict(ALREADY_OPEN.format(kind=kind))
    return await _find_case(case_id)


async def _find_case(case_id: UUID) -> CaseRow:
    case = await queries.find_case(case_id)
    if case is None:
        raise NotFound(NO_CASE)
    return case


def _clean(text: str, *, label: str) -> str:
    if not (cleaned := clean_text(text, label=label, max_length=MAX_TEXT_LENGTH, is_multiline=True)):
        raise Invalid(EMPTY)
    return cleaned
