"""The review calls, at the specification's addresses: by query parameters, or as JSON where the text is long."""

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.reviews import service
from lexdex.reviews.schemas import Deleted, Draft, Order, OwnReview, ProductReviews, Published

Title = Annotated[str, QueryParameter(description="At most 100 characters.")]
Text = Annotated[str, QueryParameter(description="At most 2,000 characters.")]


async def sent_draft(
    product_id: Annotated[str, QueryParameter(description="Which product.")] = "",
    rating: Annotated[int | None, QueryParameter(description="1 to 5 stars.")] = None,
    product_review_title: Title = "",
    product_review: Text = "",
) -> Draft:
    """The review out of the query, as the contract sends it."""
    return Draft(product_id, rating, product_review_title, product_review)


class ReviewController(Controller):
    """A member's own reviews."""

    path = "/product"
    tags = ("reviews",)

    @post("/review", operation_id="publish_review", status_code=200, dependencies={"in_query": Provide(sent_draft)})
    async def publish_review(
        self,
        request: Request[Any, Any, Any],
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
        in_query: NamedDependency[Draft],
        data: JSONBody[Draft | None] = None,
    ) -> Published:
        """Publish a review of a product or change one's own; where there is a body, it counts and not the query."""
        await limits.spend("publish_review", address=client_address(request), subject=str(actor.account))
        return await service.publish(actor, data or in_query)

    @get("/user/my-reviews", operation_id="list_own_reviews")
    async def list_own_reviews(self, actor: NamedDependency[Actor]) -> list[OwnReview]:
        """One's own reviews, the latest first."""
        return await service.own(actor)

    @delete("/user/my-reviews/{product_id:str}", operation_id="delete_own_review", status_code=200)
    async def delete_own_review(self, product_id: FromPath[str], actor: NamedDependency[Actor]) -> Deleted:
        """Take back one's review of a product."""
        return await service.delete(actor, product_id)


@get("/api/products/{product_id:str}/reviews", operation_id="list_product_reviews", tags=["reviews"])
async def list_product_reviews(
    product_id: FromPath[str],
    request: Request[Any, Any, Any],
    limits: NamedDependency[Limits],
    sort: Annotated[Order, QueryParameter(description="Which come first.")] = "newest",
    page: Annotated[int, QueryParameter(ge=1, le=1_000, description="Ten reviews each.")] = 1,
) -> ProductReviews:
    """What members say of a product, with how many gave how many stars."""
    await limits.spend("list_product_reviews", address=client_address(request))
    return await service.of_product(product_id, sort, page)


handlers: list[ControllerRouterHandler] = [ReviewController, list_product_reviews]
