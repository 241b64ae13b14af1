"""Endpoints for admins to moderate reviews."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.foundation.message import Message
from lexdex.reviews.schemas import (
    ModeratedReview,
    ModerationDecision,
    ModerationQueue,
    ModerationQueueName,
    ModerationReason,
)
from lexdex.reviews.service import moderation, proofs


class ModerationController(Controller):
    """Endpoints of review moderation for admins with two-factor authentication; every decision is logged."""

    path = "/api/admin/reviews"
    tags = ("moderation",)

    @get(
        "/",
        operation_id="list_reviews_for_moderation",
        summary="List reviews for moderation",
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
    )
    @no_rate_limit(ADMINS)
    async def list_reviews_for_moderation(
        self,
        queue: Annotated[ModerationQueueName, QueryParameter(description="Queue to list.")] = "flagged",
        page: Annotated[int, QueryParameter(ge=1, le=1_000, description="Page number; 20 reviews per page.")] = 1,
    ) -> ModerationQueue:
        """List one page of a moderation queue: flagged, hidden, on hold, appealed, or with a proof of use to check.

        Reviews on hold belong to a burst of new accounts and wait for a decision: restore or hide them.
        """
        return await moderation.list_queue(queue, page)

    @get(
        "/{review_id:int}",
        operation_id="get_review_for_moderation",
        summary="Get review for moderation",
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
    )
    @no_rate_limit(ADMINS)
    async def get_review_for_moderation(self, review_id: FromPath[int]) -> ModeratedReview:
        """Return a review with its open flags and its moderation log."""
        return await moderation.get_moderated_review(review_id)

    @post(
        "/{review_id:int}/hide",
        operation_id="hide_review",
        summary="Hide review",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def hide_review(
        self, review_id: FromPath[int], data: JSONBody[ModerationReason], actor: NamedDependency[Actor]
    ) -> Message:
        """Hide a review and email the reason to its author. The product's rating is updated immediately."""
        return await moderation.hide_review(actor, review_id, data.reason, data.ground)

    @post(
        "/{review_id:int}/restore",
        operation_id="restore_review",
        summary="Restore review",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def restore_review(
        self, review_id: FromPath[int], data: JSONBody[ModerationReason], actor: NamedDependency[Actor]
    ) -> Message:
        """Make a hidden review visible again; this also grants an open appeal."""
        return await moderation.restore_review(actor, review_id, data.reason, data.ground)

    @post(
        "/{review_id:int}/dismiss-flags",
        operation_id="dismiss_review_flags",
        summary="Dismiss flags",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def dismiss_review_flags(
        self, review_id: FromPath[int], data: JSONBody[ModerationReason], actor: NamedDependency[Actor]
    ) -> Message:
        """Dismiss the open flags of a review and leave the review visible."""
        return await moderation.dismiss_flags(actor, review_id, data.reason, data.ground)

    @post(
        "/{review_id:int}/appeal",
        operation_id="decide_appeal",
        summary="Decide appeal",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def decide_appeal(
        self, review_id: FromPath[int], data: JSONBody[ModerationDecision], actor: NamedDependency[Actor]
    ) -> Message:
        """Grant or reject the author's appeal against hiding a review; the author is notified by email.

        A rejection needs a reason.
        """
        return await moderation.decide_appeal(actor, review_id, data)

    @post(
        "/{review_id:int}/proof",
        operation_id="decide_review_proof",
        summary="Decide proof of use",
        guards=[admin_only],
        permission=Permission.MODERATE_REVIEWS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def decide_review_proof(
        self,
        review_id: FromPath[int],
        data: JSONBody[ModerationDecision],
        actor: NamedDependency[Actor],
        files: NamedDependency[Files],
    ) -> Message:
        """Confirm or reject a proof that the author uses the product, and delete the uploaded file.

        A rejection needs a reason. The author is notified by email.
        """
        return await proofs.decide_proof(files, actor, review_id, data)


handlers: list[ControllerRouterHandler] = [ModerationController]
