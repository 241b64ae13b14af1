"""Endpoints for vendors to reply to the reviews of their products."""

from typing import Annotated

from litestar import Controller, delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, MINUTE, per_account
from lexdex.foundation.message import Message
from lexdex.reviews.schemas import ReplyFilter, ReviewReplyDraft, VendorReviews
from lexdex.reviews.service import replies


class ReplyController(Controller):
    """Endpoints for a product owner to publish, change and delete the reply to a review."""

    path = "/api/reviews/{review_id:int}/reply"
    tags = ("reviews",)

    @put(
        "/",
        operation_id="reply_to_review",
        summary="Reply to review",
        responses=describe_failures(409),
        guards=[signed_in_only],
    )
    @rate_limit(per_account(60, HOUR))
    async def reply_to_review(
        self, review_id: FromPath[int], data: JSONBody[ReviewReplyDraft], actor: NamedDependency[Actor]
    ) -> Message:
        """Publish the vendor's reply to a review of a product that they own, or replace their earlier reply."""
        return await replies.save_reply(actor, review_id, data)

    @delete(
        "/",
        operation_id="delete_review_reply",
        summary="Delete vendor reply",
        responses=describe_failures(409),
        guards=[signed_in_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def delete_review_reply(self, review_id: FromPath[int], actor: NamedDependency[Actor]) -> Message:
        """Delete the vendor's own reply to a review."""
        return await replies.delete_reply(actor, review_id)


@get(
    "/api/vendor/reviews",
    operation_id="list_vendor_reviews",
    summary="List reviews of owned products",
    guards=[signed_in_only],
    tags=["reviews"],
)
@rate_limit(per_account(240, 10 * MINUTE))
async def list_vendor_reviews(
    actor: NamedDependency[Actor],
    reply_filter: Annotated[
        ReplyFilter, QueryParameter(description="Limit to reviews with or without a reply.")
    ] = "all",
    page: Annotated[int, QueryParameter(ge=1, le=1_000, description="Page number; 20 reviews per page.")] = 1,
) -> VendorReviews:
    """List the reviews of all products that the signed-in vendor owns, those without a reply first."""
    return await replies.list_vendor_reviews(actor, reply_filter, page)


handlers: list[ControllerRouterHandler] = [ReplyController, list_vendor_reviews]
