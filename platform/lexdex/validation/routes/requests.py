"""Endpoints for vendors to draft, order and follow validation requests."""

from uuid import UUID

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import vendor_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.card_numbers import refuse_card_numbers
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import DAY, HOUR, MINUTE, OWN_DATA, per_account
from lexdex.foundation.message import Message
from lexdex.settings import Settings
from lexdex.validation.schemas.cases import ValidationCase
from lexdex.validation.schemas.requests import (
    BillingDetails,
    DraftConflict,
    FeedbackForm,
    Reason,
    ValidationDraft,
    ValidationPayment,
    ValidationRequest,
    ValidationRequestDetails,
    VendorReply,
)
from lexdex.validation.service import cases, drafts, feedback, orders, replies


class RequestController(Controller):
    """Endpoints for the signed-in vendor's validation requests; responds with 404 for those of other vendors."""

    path = "/api/validation/requests"
    tags = ("validation",)

    @get("/", operation_id="list_own_validation_requests", summary="List own validation requests", guards=[vendor_only])
    @no_rate_limit(OWN_DATA)
    async def list_own_validation_requests(self, actor: NamedDependency[Actor]) -> list[ValidationRequest]:
        """List the signed-in vendor's requests and drafts, latest change first."""
        return await drafts.list_own_requests(actor)

    @post(
        "/",
        operation_id="create_validation_draft",
        summary="Create validation draft",
        responses=describe_failures(404, 409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=201,
    )
    @rate_limit(per_account(60, DAY))
    async def create_validation_draft(
        self, data: JSONBody[ValidationDraft], actor: NamedDependency[Actor]
    ) -> ValidationRequestDetails:
        """Create the draft of a request; `revision` is ignored. A vendor can have at most 20 drafts."""
        return await drafts.create_draft(actor, data)

    @get(
        "/{request_id:uuid}",
        operation_id="get_own_validation_request",
        summary="Get own validation request",
        guards=[vendor_only],
    )
    @no_rate_limit(OWN_DATA)
    async def get_own_validation_request(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor]
    ) -> ValidationRequestDetails:
        """Return a request with its form, files, timeline and history."""
        return await drafts.get_own_request(actor, request_id)

    @put(
        "/{request_id:uuid}",
        operation_id="save_validation_draft",
        summary="Save validation draft",
        responses=describe_failures(409, body=DraftConflict),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
    )
    @rate_limit(per_account(600, 10 * MINUTE))
    async def save_validation_draft(
        self, request_id: FromPath[UUID], data: JSONBody[ValidationDraft], actor: NamedDependency[Actor]
    ) -> ValidationRequestDetails:
        """Save a draft, whose revision grows by one; incomplete forms can be saved.

        Responds with 409 and the present draft if it was saved elsewhere since the given revision, and with 409 if the
        request was submitted. While payment is due, the package and the product are fixed.
        """
        return await drafts.save_draft(actor, request_id, data)

    @delete(
        "/{request_id:uuid}",
        operation_id="delete_validation_draft",
        summary="Delete validation draft",
        responses=describe_failures(409),
        guards=[vendor_only],
        status_code=204,
    )
    @no_rate_limit(OWN_DATA)
    async def delete_validation_draft(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor], files: NamedDependency[Files]
    ) -> None:
        """Delete a draft with its files."""
        await drafts.delete_draft(files, actor, request_id)

    @post(
        "/{request_id:uuid}/payment",
        operation_id="create_validation_payment",
        summary="Create validation payment",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=201,
    )
    @rate_limit(per_account(30, HOUR))
    async def create_validation_payment(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[BillingDetails],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> ValidationPayment:
        """Order the package of a complete draft, whose price is frozen, and create the payment.

        A second call returns the same payment. The payment page leads back to the request in the validation centre.
        Responds with 400 if the form is incomplete or the billing details are wrong.
        """
        return await orders.create_payment(settings, actor, request_id, data)

    @get(
        "/{request_id:uuid}/payment",
        operation_id="get_validation_payment",
        summary="Get validation payment",
        responses=describe_failures(409),
        guards=[vendor_only],
    )
    @no_rate_limit(OWN_DATA)
    async def get_validation_payment(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> ValidationPayment:
        """Return the payment of a request; responds with 404 before it was created.

        A request whose payment has just succeeded is submitted.
        """
        return await orders.get_payment(settings, actor, request_id)

    @post(
        "/{request_id:uuid}/submit",
        operation_id="submit_validation_request",
        summary="Submit validation request",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def submit_validation_request(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> ValidationRequestDetails:
        """Submit a request whose payment succeeded; harmless if it was submitted already.

        Responds with 409 without a package or before the payment has succeeded. A paid request is also submitted
        without this call, when the payment provider reports the payment.
        """
        return await orders.submit_request(settings, actor, request_id)

    @post(
        "/{request_id:uuid}/withdraw",
        operation_id="withdraw_validation_request",
        summary="Withdraw validation request",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def withdraw_validation_request(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[Reason],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> ValidationRequestDetails:
        """Withdraw a request before testing starts; an admin decides on the refund."""
        return await orders.withdraw_request(settings, actor, request_id, data.reason)

    @post(
        "/{request_id:uuid}/reply",
        operation_id="reply_to_validation_report",
        summary="Reply to draft report",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def reply_to_validation_report(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[VendorReply],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> ValidationRequestDetails:
        """Reply to the draft report, until `replyDueDate`."""
        return await replies.reply_to_report(settings, actor, request_id, data.text)

    @post(
        "/{request_id:uuid}/appeal",
        operation_id="appeal_validation_decision",
        summary="Appeal decision",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def appeal_validation_decision(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[Reason],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> ValidationRequestDetails:
        """Appeal a rejection once, until `appealDueDate`; a decider who was not involved decides on it."""
        return await replies.appeal_decision(settings, actor, request_id, data.reason)

    @get(
        "/{request_id:uuid}/complaints",
        operation_id="list_own_validation_complaints",
        summary="List own complaints",
        guards=[vendor_only],
    )
    @no_rate_limit(OWN_DATA)
    async def list_own_validation_complaints(
        self, request_id: FromPath[UUID], actor: NamedDependency[Actor]
    ) -> list[ValidationCase]:
        """List the vendor's complaints about a request, with their outcomes."""
        return await cases.list_own_complaints(actor, request_id)

    @post(
        "/{request_id:uuid}/complaints",
        operation_id="submit_validation_complaint",
        summary="Submit complaint",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=201,
    )
    @rate_limit(per_account(20, DAY))
    async def submit_validation_complaint(
        self,
        request_id: FromPath[UUID],
        data: JSONBody[Reason],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> ValidationCase:
        """Complain about how a request is handled; one complaint can be open at a time."""
        return await cases.submit_complaint(settings, actor, request_id, data.reason)

    @post(
        "/{request_id:uuid}/feedback",
        operation_id="give_validation_feedback",
        summary="Give feedback",
        responses=describe_failures(409),
        before_request=refuse_card_numbers,
        guards=[vendor_only],
        status_code=201,
    )
    @rate_limit(per_account(60, HOUR))
    async def give_validation_feedback(
        self, request_id: FromPath[UUID], data: JSONBody[FeedbackForm], actor: NamedDependency[Actor]
    ) -> Message:
        """Give feedback on the service once per request, as soon as its report is ready."""
        return await feedback.give_feedback(actor, request_id, data)
