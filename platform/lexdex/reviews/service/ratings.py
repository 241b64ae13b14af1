"""The rating of a product: computed from its visible reviews, by one transaction at a time."""

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.reviews.queries import own_reviews as queries


async def lock_rating(product_id: str, *, must_be_visible: bool = True) -> None:
    """Lock the product, so that concurrent writers compute its rating in turn; raises ProductNotFound."""
    if not await catalogue.lock_product(product_id) or (
        must_be_visible and await catalogue.find_product_option(product_id) is None
    ):
        raise ProductNotFound


async def update_rating(product_id: str) -> None:
    """Compute the rating again; the product must be locked."""
    rating = await queries.compute_rating(product_id)
    await catalogue.set_product_rating(product_id, average=rating.average, count=rating.count)
