"""Endpoints for the signed-in user's own reviews; their paths are given by the specification."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, OWN_DATA, per_account, per_address
from lexdex.foundation.message import Message
from lexdex.reviews.queries import own_reviews as queries
from lexdex.reviews.schemas import OwnReview, PublishedReview, ReviewAppeal, ReviewDraft
from lexdex.reviews.service import moderation, own_reviews

Title = Annotated[str, QueryParameter(description="At most 100 characters.")]
Text = Annotated[str, QueryParameter(description="At most 2,000 characters.")]


async def parse_draft(
    product_id: Annotated[str, QueryParameter(description="Product id.")] = "",
    rating: Annotated[int | None, QueryParameter(description="1 to 5 stars.")] = None,
    product_review_title: Title = "",
    product_review: Text = "",
) -> ReviewDraft:
    """Build the review from the query parameters that the specification defines."""
    return ReviewDraft(product_id, rating, product_review_title, product_review)


class ReviewController(Controller):
    """Endpoints for the signed-in user to publish, list and delete their own reviews."""

    path = "/product"
    tags = ("reviews",)

    @post(
        "/review",
        operation_id="publish_review",
        summary="Publish review",
        responses=describe_failures(404, 409),
        guards=[signed_in_only],
        status_code=200,
        dependencies={"in_query": Provide(parse_draft)},
    )
    @rate_limit(per_account(60, HOUR), per_address(240, HOUR))
    async def publish_review(
        self,
        actor: NamedDependency[Actor],
        in_query: NamedDependency[ReviewDraft],
        data: JSONBody[ReviewDraft | None] = None,
    ) -> PublishedReview:
        """Publish the signed-in user's review of a product, or replace their earlier one.

        A JSON body takes precedence over the query parameters.
        """
        return await own_reviews.publish_review(actor, data or in_query)

    @get("/user/my-reviews", operation_id="list_own_reviews", summary="List own reviews", guards=[signed_in_only])
    @no_rate_limit(OWN_DATA)
    async def list_own_reviews(self, actor: NamedDependency[Actor]) -> list[OwnReview]:
        """List the signed-in user's reviews, latest first."""
        return await queries.list_own_reviews(actor.account_id)

    @delete(
        "/user/my-reviews/{product_id:str}",
        operation_id="delete_own_review",
        summary="Delete own review",
        guards=[signed_in_only],
        status_code=200,
    )
    @no_rate_limit(OWN_DATA)
    async def delete_own_review(self, product_id: FromPath[str], actor: NamedDependency[Actor]) -> Message:
        """Delete the signed-in user's review of a product."""
        return await own_reviews.delete_review(actor, product_id)


@post(
    "/api/reviews/{review_id:int}/appeal",
    operation_id="appeal_review",
    summary="Appeal hidden review",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=200,
    tags=["reviews"],
)
@rate_limit(per_account(20, HOUR))
async def appeal_review(
    review_id: FromPath[int], data: JSONBody[ReviewAppeal], actor: NamedDependency[Actor]
) -> Message:
    """Appeal against the hiding of the signed-in user's own review.

    An author can appeal once each time the review is hidden.
    """
    return await moderation.appeal(actor, review_id, data)


handlers: list[ControllerRouterHandler] = [ReviewController, appeal_review]
