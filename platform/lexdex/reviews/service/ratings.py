"""The rating of a product: written by one writer at a time, always the sum of its visible reviews."""

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.reviews.queries import writing as queries


async def lock(product_id: str, *, visible: bool = True) -> None:
    """Writers of one product's rating go one after the other, so that the last of them has counted all."""
    if not await catalogue.lock_product(product_id) or (
        visible and await catalogue.find_product_option(product_id) is None
    ):
        raise ProductNotFound


async def sum_up(product_id: str) -> None:
    """Count again, under the lock."""
    total = await queries.summed(product_id)
    await catalogue.set_product_rating(product_id, average=total.average, count=total.count)
