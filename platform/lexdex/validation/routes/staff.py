"""Endpoints for admins to manage the queue of validation requests: assignments, schedule, refunds and complaints."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.approvals.schemas import PendingAction
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.card_numbers import refuse_card_numbers
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.settings import Settings
from lexdex.validation.schemas.cases import ValidationCase
from lexdex.validation.schemas.names import AssignmentPart, CaseState, RequestState
from lexdex.validation.schemas.requests import Reason
from lexdex.validation.schemas.results import FeedbackList
from lexdex.validation.schemas.staff import (
    AssignmentCandidate,
    CaseOutcome,
    Declaration,
    NewAssignment,
    ProductAssignment,
    StaffRequest,
    StaffRequestDetails,
    TestingSchedule,
)
from lexdex.validation.service import approvals, assignments, candidates, cases, feedback, staff, staff_views

PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description="50 entries per page.")]


class StaffController(Controller):
    """Endpoints for admins to manage validation requests; drafts stay private to their vendors."""

    path = "/api/admin/validation"
    tags = ("validation",)

    @get(
        "/requests",
        operation_id="list_validation_queue",
        summary="List validation queue",
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
    )
    @no_rate_limit(ADMINS)
    async def list_validation_queue(
        self,
        actor: NamedDependency[Actor],
        request_state: Annotated[RequestState | None, QueryParameter(name="state")] = None,
        mine: Annotated[bool, QueryParameter(description="Only requests that the admin is assigned to.")] = False,
        page: PageNumber = 1,
    ) -> list[StaffRequest]:
        """List the requests that were ordered, in one state or in all; oldest first."""
        return await staff.list_queue(actor, request_state, only_mine=mine, page=page)

    @get(
        "/requests/{request_id:uuid}",
        operation_id="get_validation_request",
        summary="Get validation request",
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
    )
    @no_rate_limit(ADMINS)
    async def get_validation_request(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor]
    ) -> StaffRequestDetails:
        """Return a request with its vendor, assignments, findings, reports and complaints."""
        return await staff_views.get_request(actor, request_id)

    @post(
        "/requests/{request_id:uuid}/product",
        operation_id="assign_validation_product",
        summary="Assign product",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def assign_validation_product(
        self, request_id: FromPath[UUID], data: JSONBody[ProductAssignment], actor: NamedDependency[Actor]
    ) -> StaffRequestDetails:
        """Say which product of the directory a request for new software is about; its vendor must own it."""
        return await staff.assign_product(actor, request_id, data.product_id)

    @get(
        "/requests/{request_id:uuid}/candidates",
        operation_id="list_validation_candidates",
        summary="List candidates for an assignment",
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
    )
    @no_rate_limit(ADMINS)
    async def list_validation_candidates(
        self,
        request_id: FromPath[UUID],
        part: Annotated[AssignmentPart, QueryParameter()],
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="200 admins per page.")] = 1,
    ) -> list[AssignmentCandidate]:
        """List the admins by name who can be assigned to a part of the request; the others with the obstacle."""
        return await candidates.list_candidates(request_id, part, page)

    @post(
        "/requests/{request_id:uuid}/assignments",
        operation_id="assign_validation_staff",
        summary="Assign tester or decider",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def assign_validation_staff(
        self, request_id: FromPath[UUID], data: JSONBody[NewAssignment], actor: NamedDependency[Actor]
    ) -> StaffRequestDetails:
        """Assign an admin as tester, decider, or decider of an appeal, each a different person.

        The assignment takes effect when the admin declares to have no conflict of interest.
        """
        return await assignments.assign_staff(actor, request_id, data)

    @post(
        "/requests/{request_id:uuid}/declaration",
        operation_id="declare_validation_interests",
        summary="Declare interests",
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def declare_validation_interests(
        self, request_id: FromPath[UUID], data: JSONBody[Declaration], actor: NamedDependency[Actor]
    ) -> StaffRequestDetails:
        """Make the declaration of interest for one's own assignment; a conflict ends the assignment."""
        return await assignments.declare_interests(actor, request_id, data)

    @post(
        "/requests/{request_id:uuid}/schedule",
        operation_id="schedule_validation",
        summary="Schedule testing",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def schedule_validation(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[TestingSchedule],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> StaffRequestDetails:
        """Set or change the day on which testing starts; needs a product, and an effective tester and decider."""
        return await staff.schedule_testing(settings, actor, request_id, data.testing_start_date)

    @post(
        "/requests/{request_id:uuid}/refund",
        operation_id="refund_validation",
        summary="Refund request",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.REFUND_PAYMENTS,
        status_code=202,
    )
    @no_rate_limit(ADMINS)
    async def refund_validation(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[Reason],
        actor: NamedDependency[Actor],
    ) -> PendingAction:
        """Request the refund of a request in full, which also cancels it unless it was withdrawn.

        A second admin must approve it: POST /api/admin/approvals. Not possible after the decision.
        """
        return await approvals.request_refund(actor, request_id, data.reason)

    @get(
        "/cases",
        operation_id="list_validation_cases",
        summary="List complaints",
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
    )
    @no_rate_limit(ADMINS)
    async def list_validation_cases(
        self,
        case_state: Annotated[CaseState | None, QueryParameter(name="state")] = None,
        page: PageNumber = 1,
    ) -> list[ValidationCase]:
        """List complaints and surveillance cases in one state, or in all; oldest first."""
        return await cases.list_cases(case_state, page)

    @post(
        "/requests/{request_id:uuid}/surveillance",
        operation_id="open_validation_surveillance",
        summary="Open surveillance",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=201,
    )
    @no_rate_limit(ADMINS)
    async def open_validation_surveillance(
        self, request_id: FromPath[UUID], data: JSONBody[Reason], actor: NamedDependency[Actor]
    ) -> ValidationCase:
        """Open a surveillance of an issued certificate, such as after a hint that the product has changed.

        The vendor gets an email with the reason and has 30 days to respond.
        """
        return await cases.open_surveillance(actor, request_id, data.reason)

    @post(
        "/cases/{case_id:uuid}/close",
        operation_id="close_validation_case",
        summary="Close complaint or surveillance",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def close_validation_case(
        self, case_id: FromPath[UUID], data: JSONBody[CaseOutcome], actor: NamedDependency[Actor]
    ) -> ValidationCase:
        """Close a case with its outcome, which is sent to the vendor; not by the request's tester or decider.

        An upheld surveillance suspends the certificate. A dismissed one of changed facts accepts them: it is refused
        with 409 if they have other values by now than `directory_facts_hash` stands for.
        """
        return await cases.close_case(actor, case_id, data)

    @get(
        "/feedback",
        operation_id="list_validation_feedback",
        summary="List feedback",
        guards=[admin_only],
        permission=Permission.WORK_ON_VALIDATIONS,
    )
    @no_rate_limit(ADMINS)
    async def list_validation_feedback(self, page: PageNumber = 1) -> FeedbackList:
        """List the vendors' feedback with the average rating, latest first."""
        return await feedback.list_feedback(page)
