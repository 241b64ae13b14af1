"""Schemas of the staff's work on requests: assignments, findings with evidence, and decisions."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta

from lexdex.foundation.visible_texts import VisibleTexts
from lexdex.validation.schemas.names import AssignmentPart, DecisionVerdict, DeploymentType, Verdict
from lexdex.validation.schemas.requests import (
    MAX_TEXT_LENGTH,
    Line,
    ValidationRequest,
    ValidationRequestDetails,
    Version,
)
from lexdex.validation.schemas.results import ValidationReport

Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]


class NewAssignment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An admin to assign to a request as tester, decider, or decider of an appeal; replaces the present one."""

    part: AssignmentPart
    account_id: UUID


class AssignmentCandidate(msgspec.Struct, frozen=True, kw_only=True):
    """An admin who could be assigned to a part of a request; `obstacle` says why not, and is empty otherwise.

    `email` is given only where another admin has the same name.
    """

    account_id: UUID
    name: str
    email: str
    obstacle: str


class Declaration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The declaration of interest that an assigned admin makes; the assignment takes effect if there is no conflict.

    `statement` names the interests, or says that there are none.
    """

    has_conflict: bool
    statement: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]


class Assignment(msgspec.Struct, frozen=True, kw_only=True):
    """An assignment of an admin to a request; effective once the admin has declared to have no conflict of interest."""

    id: UUID
    part: AssignmentPart
    account_id: UUID
    name: str
    assigned_at: datetime
    is_effective: bool
    has_conflict: bool | None
    statement: str
    declared_at: datetime | None
    ended_at: datetime | None


class TestingSchedule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The day on which testing starts."""

    testing_start_date: date


class ProductAssignment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The product of the directory that a request for new software is about."""

    product_id: Annotated[str, Meta(min_length=1, max_length=80)]


class RequestCorrection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the vendor of a request mistyped, as it is tested; null leaves it as it is. The vendor reads the reason."""

    organization_name: Line | None = None
    """The organization that the tester has confirmed; the certificate states it as its holder."""
    software_version: Version | None = None
    deployment_type: DeploymentType | None = None
    reason: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]


class NewEvidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Evidence of a finding: an uploaded file, or a URL with the SHA-256 of what was seen there, and the day of it."""

    file_id: UUID | None = None
    url: Annotated[str, Meta(max_length=2_000)] = ""
    sha256: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$", max_length=64)] = ""
    seen_on: date


class FindingForm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tester's finding on one criterion. `note` is what was observed, or why the criterion is not applicable."""

    verdict: Verdict
    note: Text = ""
    evidence: Annotated[list[NewEvidence], Meta(max_length=20)] = []


class FindingEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """Evidence of a finding. Its hash stays after the file was deleted, when `file_id` is null again."""

    file_id: UUID | None
    file_name: str
    url: str
    sha256: str
    seen_on: date
    seen_by: str


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """The finding on one criterion, with its evidence."""

    criterion_id: str
    verdict: Verdict
    note: str
    evidence: tuple[FindingEvidence, ...]
    recorded_by: str
    recorded_at: datetime


class ValidationDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The decider's decision: issue the certificate, or reject the request with reasons.

    `updated_at` is the request's `updatedAt` as the decider read it. If it is given, a request that has changed since,
    such as by the vendor's reply, isn't decided.
    """

    verdict: DecisionVerdict
    reason: Text = ""
    updated_at: datetime | None = None


class CaseOutcome(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """How a complaint or surveillance is closed. An upheld surveillance suspends the certificate.

    A dismissed one means that changed facts were examined, so the certificate stays valid; `directory_facts_hash` is
    then that of the case as the admin saw it, so that no admin accepts other values than were examined.
    """

    is_upheld: bool
    outcome: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]
    directory_facts_hash: Annotated[str, Meta(max_length=64)] = ""


class StaffRequest(ValidationRequest, frozen=True, kw_only=True, rename="camel"):
    """A request in the queue of the staff, with its vendor."""

    vendor_email: str
    awaits_product: bool
    my_parts: tuple[AssignmentPart, ...]
    """What the signed-in admin is assigned to the request as, before or after the declaration."""
    needs_declaration: bool
    owns_product: bool
    """Whether the vendor still manages the product; true before there is one."""


class StaffRequestDetails(ValidationRequestDetails, frozen=True, kw_only=True, rename="camel"):
    """A request as the staff sees it: with its vendor, assignments, criteria, findings and reports."""

    vendor_email: str
    assignments: tuple[Assignment, ...]
    assignable_parts: tuple[AssignmentPart, ...]
    """The parts that can be assigned in the request's present state."""
    criteria: tuple[str, ...]
    """The ids of the criteria that the package covers."""
    rubric_version: str
    findings: tuple[Finding, ...]
    is_refundable: bool
    """Whether something that was paid can still be refunded, also if the request has ended meanwhile."""
    issue_obstacles: tuple[str, ...]
    """What prevents that a certificate is issued, from the end of testing until the decision."""
    reports: tuple[ValidationReport, ...]
