"""Public reads: the product page with its star profile, the list of certified products, lookups by display name."""

from msgspec import structs

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.star_profiles import queries
from lexdex.star_profiles.schemas import ProductPage, StarProduct, to_star_page


async def get_product_page(product_id: str) -> ProductPage:
    """Return a visible product with its star profile if it is certified; raises NotFound."""
    details = await catalogue.get_product(product_id)
    # A profile of a product that is not certified (any more) is not public.
    state = await queries.get_profile(product_id) if details.star else None
    star_profile = to_star_page(product_id, state.revision, state.profile) if state else None
    return ProductPage(**structs.asdict(details), star_profile=star_profile)


async def list_star_products() -> list[StarProduct]:
    """List the visible certified products in the editors' order."""
    return await queries.list_star_products()


async def find_product_by_name(name: str) -> ProductOption | None:
    """Find a visible product by its name, a former name, or the display name of its star profile."""
    return await catalogue.find_product_by_name(name) or await queries.find_by_display_name(name)


async def list_change_dates() -> dict[str, str]:
    """Return the day of the last change of each visible certified product's profile, by product id (UTC)."""
    return await queries.list_change_dates()
