"""Endpoints for the tester and the decider of a validation request; responds with 403 to other admins."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.card_numbers import refuse_card_numbers
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.settings import Settings
from lexdex.validation.schemas.results import ValidationReport
from lexdex.validation.schemas.staff import (
    Finding,
    FindingForm,
    RequestCorrection,
    StaffRequestDetails,
    ValidationDecision,
)
from lexdex.validation.service import corrections, decisions, findings, reports, staff

CriterionId = Annotated[str, PathParameter(max_length=20)]


class TestingController(Controller):
    """Endpoints for the tester and the decider of a request."""

    path = "/api/admin/validation"
    tags = ("validation",)

    @post(
        "/requests/{request_id:uuid}/start",
        operation_id="start_validation",
        summary="Start testing",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def start_validation(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> StaffRequestDetails:
        """Start testing a scheduled request; only for its tester."""
        return await staff.start_testing(settings, actor, request_id)

    @put(
        "/requests/{request_id:uuid}/findings/{criterion_id:str}",
        operation_id="record_validation_finding",
        summary="Record finding",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
    )
    @no_rate_limit(ADMINS)
    async def record_validation_finding(
        self,
        request_id: FromPath[UUID],
        criterion_id: CriterionId,
        data: JSONBody[FindingForm],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> Finding:
        """Record or replace the finding on one criterion of the package; only for the request's tester."""
        return await findings.record_finding(settings, actor, request_id, criterion_id, data)

    @post(
        "/requests/{request_id:uuid}/correction",
        operation_id="correct_validation_request",
        summary="Change version or deployment",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def correct_validation_request(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[RequestCorrection],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> StaffRequestDetails:
        """Correct a mistyped version or deployment; only for the request's tester, before the draft report is sent.

        Price, package and product stay. The history has what was changed and the reason, and the vendor gets an email.
        """
        return await corrections.correct_request(settings, actor, request_id, data)

    @post(
        "/requests/{request_id:uuid}/complete",
        operation_id="complete_validation_testing",
        summary="Complete testing",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def complete_validation_testing(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> StaffRequestDetails:
        """Complete testing once each criterion has a finding; the draft report is then generated."""
        return await findings.complete_testing(settings, actor, request_id)

    @post(
        "/requests/{request_id:uuid}/send-report",
        operation_id="send_validation_report",
        summary="Send draft report",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def send_validation_report(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> StaffRequestDetails:
        """Send the draft report, which must be ready, to the vendor, who can reply within ten business days."""
        return await decisions.send_report(settings, actor, request_id)

    @post(
        "/requests/{request_id:uuid}/resume",
        operation_id="resume_validation_testing",
        summary="Resume testing",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def resume_validation_testing(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> StaffRequestDetails:
        """Test again after the vendor's reply; a new draft report follows."""
        return await findings.resume_testing(settings, actor, request_id)

    @post(
        "/requests/{request_id:uuid}/decision",
        operation_id="decide_validation",
        summary="Decide request",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def decide_validation(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[ValidationDecision],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> StaffRequestDetails:
        """Issue the certificate or reject the request with reasons; never for its tester.

        The decider decides after the vendor's reply or the end of the time for it, and the decider of the appeal after
        an appeal. A certificate needs all MUST criteria met or not applicable.
        """
        return await decisions.decide(settings, actor, request_id, data)

    @post(
        "/reports/{report_id:uuid}/retry",
        operation_id="retry_validation_report",
        summary="Retry report",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def retry_validation_report(
        self, report_id: FromPath[UUID], actor: NamedDependency[Actor], files: NamedDependency[Files]
    ) -> ValidationReport:
        """Generate a report again that failed, or whose file is damaged; only for the request's staff."""
        return await reports.retry_report(files, actor, report_id)
