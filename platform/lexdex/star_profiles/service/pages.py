"""Reads products for public pages, with their STAR profiles."""

from msgspec import structs

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.star_profiles import queries
from lexdex.star_profiles.schemas import ProductPage, to_star_page


async def get_product_page(product_id: str) -> ProductPage:
    """Return a publicly visible product, with its STAR profile if it is certified; raises NotFound."""
    details = await catalogue.get_product(product_id)
    # A profile is only public while its product is certified.
    state = await queries.get_profile(product_id) if details.star else None
    star_profile = to_star_page(product_id, state.revision, state.profile) if state else None
    return ProductPage(**structs.asdict(details), star_profile=star_profile)


async def find_product_by_name(name: str) -> ProductOption | None:
    """Find a publicly visible product by its current or a former name, or by its STAR profile's display name.

    Returns None if there is none.
    """
    return await catalogue.find_product_by_name(name) or await queries.find_by_display_name(name)
