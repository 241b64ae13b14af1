"""Reads the public reviews of a product with their statistics."""

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.foundation.actor import Actor
from lexdex.reviews.queries import own_reviews
from lexdex.reviews.queries import product_reviews as queries
from lexdex.reviews.schemas import ProductReviews, ReviewFilter, ReviewPage
from lexdex.reviews.score import compute_score


async def get_product_reviews(
    product_id: str, review_filter: ReviewFilter, page: ReviewPage, *, requester: Actor | None = None
) -> ProductReviews:
    """Return one page of a product's visible reviews, with the statistics of all of them.

    `requester` is the signed-in user, whose own votes and flags are marked; None for a visitor. Raises ProductNotFound
    if the product does not exist or is hidden.
    """
    if not catalogue.is_product_id(product_id) or await catalogue.find_product_option(product_id) is None:
        raise ProductNotFound
    rating = await own_reviews.compute_rating(product_id)
    account = requester.account_id if requester else None
    return ProductReviews(
        average=rating.average,
        count=rating.count,
        distribution=await queries.count_by_rating(product_id),
        found=rating.count
        if review_filter.is_empty
        else await queries.count_visible_reviews(product_id, review_filter),
        score=compute_score(await queries.list_evidence(product_id)),
        aspects=await queries.list_aspects(product_id),
        breakdown=await queries.build_breakdown(product_id),
        reviews=await queries.list_visible_reviews(product_id, review_filter, page, requester_id=account),
    )
