"""Queries for assignments, findings with evidence, and cases."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

import msgspec
from piccolo.columns import Column

from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.foundation.actor import ADMINS
from lexdex.validation.schemas.names import AssignmentPart, CaseKind, CaseState, Verdict
from lexdex.validation.tables import (
    ValidationAssignment,
    ValidationCase,
    ValidationEvidence,
    ValidationFinding,
)

Given, Found, Proof, Case = ValidationAssignment, ValidationFinding, ValidationEvidence, ValidationCase


class AssignmentRow(msgspec.Struct, frozen=True):
    """An assignment with the admin's name."""

    id: UUID
    request: UUID
    part: AssignmentPart
    account: UUID
    assigned_at: datetime
    has_conflict: bool | None
    statement: str
    declared_at: datetime | None
    ended_at: datetime | None
    name: str
    email: str


class AdminRow(msgspec.Struct, frozen=True):
    """An account of the staff."""

    id: UUID
    full_name: str
    email: str


class FindingRow(msgspec.Struct, frozen=True):
    """A finding on one criterion."""

    id: UUID
    criterion_id: str
    verdict: Verdict
    note: str
    recorded_by: UUID | None
    recorded_at: datetime


class EvidenceRow(msgspec.Struct, frozen=True):
    """Evidence of a finding."""

    finding: UUID
    file: UUID | None
    file_name: str
    url: str
    sha256: str
    seen_on: date
    seen_by: UUID | None


class CaseRow(msgspec.Struct, frozen=True):
    """A complaint or a surveillance."""

    id: UUID
    request: UUID
    kind: CaseKind
    state: CaseState
    reason: str
    opened_by: UUID | None
    opened_at: datetime
    outcome: str
    closed_at: datetime | None


class _Name(msgspec.Struct, frozen=True):
    id: UUID
    full_name: str


_ASSIGNMENT = (
    *(Given.id, Given.request, Given.part, Given.account, Given.assigned_at, Given.has_conflict, Given.statement),
    *(Given.declared_at, Given.ended_at),
    Given.account._.full_name.as_alias("name"),
    Given.account._.email.as_alias("email"),
)
_FINDING = (Found.id, Found.criterion_id, Found.verdict, Found.note, Found.recorded_by, Found.recorded_at)
_EVIDENCE = (Proof.finding, Proof.file, Proof.file_name, Proof.url, Proof.sha256, Proof.seen_on, Proof.seen_by)
_CASE = (
    *(
        Case.id,
        Case.request,
        Case.kind,
        Case.state,
        Case.reason,
        Case.opened_by,
        Case.opened_at,
        Case.outcome,
        Case.closed_at,
    ),
)


async def list_admins() -> list[AdminRow]:
    """List the admins whose accounts are neither disabled nor erased, by name."""
    is_active = Account.disabled_at.is_null() & Account.erased_at.is_null()
    query = Account.select(Account.id, Account.full_name, Account.email)
    query = query.where(Account.role.is_in(sorted(ADMINS)) & is_active).order_by(Account.full_name).order_by(Account.id)
    return await database.fetch_as(AdminRow, query)


async def list_assignments(request_id: UUID) -> list[AssignmentRow]:
    """List all assignments of a request, oldest first, ended ones too."""
    query = Given.select(*_ASSIGNMENT).where(Given.request == request_id)
    return await database.fetch_as(AssignmentRow, query.order_by(Given.assigned_at).order_by(Given.id))


async def list_open_assignments(account_id: UUID, request_ids: Sequence[UUID]) -> list[AssignmentRow]:
    """List an admin's assignments to these requests that have not ended."""
    if not request_ids:
        return []
    is_own = (Given.account == account_id) & Given.ended_at.is_null()
    return await database.fetch_as(
        AssignmentRow, Given.select(*_ASSIGNMENT).where(is_own & Given.request.is_in(list(request_ids)))
    )


async def insert_assignment(request_id: UUID, part: AssignmentPart, account_id: UUID, assigned_by: UUID) -> None:
    """Insert an assignment that has no declaration yet."""
    row = Given(request=request_id, part=part, account=account_id, assigned_by=assigned_by)
    await database.execute(Given.insert(row))


async def end_assignments(request_id: UUID, part: AssignmentPart) -> None:
    """End the present assignment of a part, if there is one."""
    query = Given.update({Given.ended_at: datetime.now(UTC)})
    await database.execute(query.where((Given.request == request_id) & (Given.part == part) & Given.ended_at.is_null()))


async def record_declaration(assignment_id: UUID, *, has_conflict: bool, statement: str) -> None:
    """Store a declaration of interest; a conflict ends the assignment."""
    now = datetime.now(UTC)
    values: dict[Column | str, Any] = {
        Given.has_conflict: has_conflict,
        Given.statement: statement,
        Given.declared_at: now,
        Given.ended_at: now if has_conflict else None,
    }
    await database.execute(Given.update(values).where(Given.id == assignment_id))


async def list_findings(request_id: UUID) -> list[FindingRow]:
    """List the findings of a request by criterion."""
    query = Found.select(*_FINDING).where(Found.request == request_id).order_by(Found.criterion_id)
    return await database.fetch_as(FindingRow, query)


async def list_evidence(request_id: UUID) -> list[EvidenceRow]:
    """List the evidence of all findings of a request."""
    query = Proof.select(*_EVIDENCE).where(Proof.finding.request == request_id)
    return await database.fetch_as(EvidenceRow, query.order_by(Proof.seen_on).order_by(Proof.id))


async def replace_finding(request_id: UUID, finding: FindingRow, evidence: Sequence[EvidenceRow]) -> None:
    """Store the finding on a criterion with its evidence, in place of an earlier one."""
    same = (Found.request == request_id) & (Found.criterion_id == finding.criterion_id)
    await database.execute(Found.delete().where(same))
    await database.execute(Found.insert(Found(request=request_id, **msgspec.structs.asdict(finding))))
    if evidence:
        rows = [Proof(id=uuid4(), **msgspec.structs.asdict(each)) for each in evidence]
        await database.execute(Proof.insert(*rows))


async def list_names(account_ids: Sequence[UUID]) -> Mapping[UUID, str]:
    """Return the full names of accounts by id."""
    if not account_ids:
        return {}
    query = Account.select(Account.id, Account.full_name).where(Account.id.is_in(list(account_ids)))
    return {each.id: each.full_name for each in await database.fetch_as(_Name, query)}


async def insert_case(request_id: UUID, kind: CaseKind, reason: str, opened_by: UUID | None) -> UUID | None:
    """Open a case; returns None if one of this kind is open already.

    Surveillance because of changed facts, which the worker opens, is a kind of its own.
    """
    is_alike = Case.opened_by.is_not_null() if opened_by else Case.opened_by.is_null()
    is_open = (Case.request == request_id) & (Case.kind == kind) & (Case.state == "open") & is_alike
    if await database.fetch_value(Case.exists().where(is_open)):
        return None
    case_id = uuid4()
    await database.execute(
        Case.insert(Case(id=case_id, request=request_id, kind=kind, reason=reason, opened_by=opened_by))
    )
    return case_id


async def find_case(case_id: UUID) -> CaseRow | None:
    """Find one case; returns None if it does not exist."""
    return await database.fetch_one_as(CaseRow, Case.select(*_CASE).where(Case.id == case_id))


async def list_request_cases(request_id: UUID, kind: CaseKind | None = None) -> list[CaseRow]:
    """List the cases of a request, of one kind or of both, oldest first."""
    query = Case.select(*_CASE).where(Case.request == request_id)
    query = query.where(Case.kind == kind) if kind else query
    return await database.fetch_as(CaseRow, query.order_by(Case.opened_at).order_by(Case.id))


async def list_cases(state: CaseState | None, *, limit: int, skip: int) -> list[CaseRow]:
    """List the cases of all requests in one state, or in all; oldest first."""
    query = Case.select(*_CASE).order_by(Case.opened_at).order_by(Case.id).limit(limit).offset(skip)
    return await database.fetch_as(CaseRow, query.where(Case.state == state) if state else query)


async def close_case(case_id: UUID, state: CaseState, outcome: str, closed_by: UUID | None) -> bool:
    """Close an open case; returns False if it is closed already."""
    values: dict[Column | str, Any] = {
        Case.state: state,
        Case.outcome: outcome,
        Case.closed_by: closed_by,
        Case.closed_at: datetime.now(UTC),
    }
    return await database.execute(Case.update(values).where((Case.id == case_id) & (Case.state == "open"))) == 1
