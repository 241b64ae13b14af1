"""Updates the average rating of a product after its reviews have changed."""

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.reviews.queries import own_reviews as queries


async def lock_rating(product_id: str, *, must_be_visible: bool = True) -> None:
    """Lock the product until the transaction ends, so that concurrent changes update its rating one after another.

    Raises ProductNotFound if it does not exist or, with `must_be_visible`, is hidden.
    """
    if not await catalogue.lock_product(product_id) or (
        must_be_visible and await catalogue.find_product_option(product_id) is None
    ):
        raise ProductNotFound


async def update_rating(product_id: str) -> None:
    """Compute the product's rating from its visible reviews and store it; the caller must hold the product's lock."""
    rating = await queries.compute_rating(product_id)
    await catalogue.set_product_rating(product_id, average=rating.average, count=rating.count)
