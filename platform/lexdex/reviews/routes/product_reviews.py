"""Public endpoints: the reviews of a product, and the formula of the weighted score."""

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import MINUTE, SAME_FOR_ALL, per_address
from lexdex.reviews import score
from lexdex.reviews.schemas import ProductReviews, ReviewFilter, ReviewOrder, ReviewPage
from lexdex.reviews.service import product_reviews

MAX_FILTER_LENGTH = 100
Group = Annotated[str, QueryParameter(max_length=MAX_FILTER_LENGTH, description="Limit to authors of this group.")]


async def parse_filter(
    stars: Annotated[int | None, QueryParameter(ge=1, le=5, description="Limit to this number of stars.")] = None,
    verified: Annotated[bool, QueryParameter(description="Limit to reviews with a verification badge.")] = False,
    firm_size: Group = "",
    country: Group = "",
    role: Group = "",
) -> ReviewFilter:
    """Build the filter of the reviews from the query parameters."""
    return ReviewFilter(stars, verified, firm_size, country, role)


async def parse_page(
    sort: Annotated[ReviewOrder, QueryParameter(description="Sort order.")] = "newest",
    page: Annotated[int, QueryParameter(ge=1, le=1_000, description="Page number; 10 reviews per page.")] = 1,
) -> ReviewPage:
    """Build the sort order and the page number from the query parameters."""
    return ReviewPage(sort, page)


@get(
    "/api/products/{product_id:str}/reviews",
    operation_id="list_product_reviews",
    summary="List product reviews",
    guards=[public],
    tags=["reviews"],
    dependencies={"review_filter": Provide(parse_filter), "review_page": Provide(parse_page)},
)
@rate_limit(per_address(240, MINUTE))
async def list_product_reviews(
    product_id: FromPath[str],
    visitor: NamedDependency[Actor | None],
    review_filter: NamedDependency[ReviewFilter],
    review_page: NamedDependency[ReviewPage],
) -> ProductReviews:
    """List one page of a product's reviews.

    The response also has the number of reviews per rating, the weighted score, and the numbers of reviews by firm size,
    country and role of their authors.
    """
    return await product_reviews.get_product_reviews(product_id, review_filter, review_page, requester=visitor)


@get(
    "/api/review-score",
    operation_id="get_review_score",
    summary="Get review score formula",
    guards=[public],
    tags=["reviews"],
)
@no_rate_limit(SAME_FOR_ALL)
async def get_review_score() -> score.ScorePolicy:
    """Return the formula of the weighted review score, with the range of each of its factors."""
    return score.POLICY


handlers: list[ControllerRouterHandler] = [list_product_reviews, get_review_score]
