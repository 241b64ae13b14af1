"""A product's reviews as anybody reads them."""

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.foundation.actor import Actor
from lexdex.reviews import score
from lexdex.reviews.queries import reading as queries
from lexdex.reviews.queries import writing
from lexdex.reviews.schemas import ProductReviews, Sheet, Wanted

PAGE = 10


async def of_product(product_id: str, wanted: Wanted, sheet: Sheet, *, reader: Actor | None = None) -> ProductReviews:
    """A page of a product's reviews; raises NotFound for a product that nobody may see."""
    if not catalogue.is_product_id(product_id) or await catalogue.find_product_option(product_id) is None:
        raise ProductNotFound
    total = await writing.summed(product_id)
    who = reader.account if reader else None
    reviews = await queries.visible(product_id, wanted, sheet, limit=PAGE, reader=who)
    return ProductReviews(
        average=total.average,
        count=total.count,
        distribution=await queries.distribution(product_id),
        found=total.count if wanted.is_everything else await queries.found(product_id, wanted),
        score=score.score(await queries.evidence(product_id)),
        aspects=await queries.aspects(product_id),
        breakdown=await queries.breakdown(product_id),
        reviews=reviews,
    )
