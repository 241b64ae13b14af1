"""Public reads: the product page with its star profile, the certified products, lookups by display name."""

from msgspec import structs

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.star_profiles import queries
from lexdex.star_profiles.schemas import ProductPage, to_star_page


async def get_product_page(product_id: str) -> ProductPage:
    """Get a visible product with its star profile if it is certified; raises NotFound."""
    details = await catalogue.get_product(product_id)
    # The profile of a product that is not certified, or no longer, is not public.
    state = await queries.get_profile(product_id) if details.star else None
    star_profile = to_star_page(product_id, state.revision, state.profile) if state else None
    return ProductPage(**structs.asdict(details), star_profile=star_profile)


async def find_product_by_name(name: str) -> ProductOption | None:
    """Find a visible product by its name, a former name, or the display name of its star profile."""
    return await catalogue.find_product_by_name(name) or await queries.find_by_display_name(name)
