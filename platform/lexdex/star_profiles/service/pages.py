"""Reads products for public pages, with their STAR profiles, and previews those pages."""

from msgspec import structs

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductOption
from lexdex.catalogue.service.history import get_current_revision, to_product_details
from lexdex.certificates import service as certificates
from lexdex.certificates.schemas import CertificateSummary
from lexdex.foundation.files import Files
from lexdex.star_profiles import queries
from lexdex.star_profiles.schemas import ProductPage, StarProfile, to_star_page
from lexdex.star_profiles.service.validation import validate_profile


async def get_product_page(product_id: str) -> ProductPage:
    """Return a publicly visible product, with its STAR profile if it is certified; raises NotFound."""
    details = await catalogue.get_product(product_id)
    # A profile is only public while its product is certified.
    state = await queries.get_profile(product_id) if details.star else None
    issued = await list_star_certificates(product_id) if state else []
    star_profile = to_star_page(product_id, state.revision, state.profile, issued) if state else None
    return ProductPage(**structs.asdict(details), star_profile=star_profile)


async def preview_page(files: Files, product_id: str, given: StarProfile) -> ProductPage:
    """Return a product's page as it would be with this STAR profile, whatever the status of the product.

    Nothing is saved. Raises Invalid for invalid content, and NotFound for an unknown product.
    """
    revision, document = await get_current_revision(product_id)
    profile = await validate_profile(files, given)
    state = await queries.get_profile(product_id)
    issued = await list_star_certificates(product_id)
    star_profile = to_star_page(product_id, state.revision if state else 0, profile, issued)
    return ProductPage(**structs.asdict(to_product_details(document, revision)), star_profile=star_profile)


async def list_star_certificates(product_id: str) -> list[CertificateSummary]:
    """Return the active certificates that give a product the STAR mark, those of the official issuer if it has any."""
    active = [each for each in await certificates.list_for_products([product_id]) if each.star]
    return [each for each in active if each.issuer == "official"] or active


async def find_product_by_name(name: str) -> ProductOption | None:
    """Find a publicly visible product by its current or a former name, or by its STAR profile's display name.

    Returns None if there is none.
    """
    return await catalogue.find_product_by_name(name) or await queries.find_by_display_name(name)
