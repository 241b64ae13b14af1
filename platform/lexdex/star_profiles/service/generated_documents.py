"""Generates certificates, illustrations and brochures from STAR profiles on request."""

import re

from lexdex.foundation.errors import NotFound
from lexdex.settings import Settings
from lexdex.star_profiles import queries
from lexdex.star_profiles.artwork import rendering
from lexdex.star_profiles.artwork.brochure import typeset_brochure
from lexdex.star_profiles.schemas import StarProfileState
from lexdex.star_profiles.service.pages import get_product_page, list_star_certificates

NO_DOCUMENT = "There is no such document."
SVG, PDF = "image/svg+xml", "application/pdf"
SVG_UTF_8 = f"{SVG}; charset=utf-8"

_NUMBERED = re.compile(r"([1-9]\d?)\.(svg|pdf)")


async def render_certificate(settings: Settings, product_id: str, name: str) -> bytes:
    """Render the SVG image of an active certificate; `name` is its number, such as `LX-2026-00001N.svg`.

    Raises NotFound.
    """
    company, state = await _get_public_profile(product_id)
    for issued in await list_star_certificates(product_id):
        if name == f"{issued.number}.svg":
            return rendering.render_certificate(
                brand=settings.brand, company=company, product=state.profile.display_name, issued=issued
            )
    raise NotFound(NO_DOCUMENT)


async def render_resource(settings: Settings, product_id: str, name: str) -> tuple[bytes, str]:
    """Generate a brochure or an illustration; returns its content and media type, and raises NotFound.

    `name` is its number in the profile with its format, such as `1.pdf` or `2.svg`.
    """
    _, state = await _get_public_profile(product_id)
    number, extension = _parse_name(name)
    resources = state.profile.resources
    if number > len(resources) or (extension == "pdf") != (resources[number - 1].type == "PDF"):
        raise NotFound(NO_DOCUMENT)
    if extension == "pdf":
        address = f"{settings.public_url.rstrip('/')}/product/{product_id}"
        issued = await list_star_certificates(product_id)
        brochure = await typeset_brochure(
            state.profile, issued, brand=settings.brand, address=address, changed_at=state.updated_at
        )
        return brochure, PDF
    illustration = rendering.render_illustration(
        product=state.profile.display_name, name=resources[number - 1].name, number=number - 1
    )
    return illustration, SVG_UTF_8


async def _get_public_profile(product_id: str) -> tuple[str, StarProfileState]:
    """Return the company name and STAR profile of a publicly visible certified product; raises NotFound."""
    page = await get_product_page(product_id)
    state = await queries.get_profile(product_id) if page.star_profile else None
    if state is None:
        raise NotFound(NO_DOCUMENT)
    return page.company, state


def _parse_name(name: str) -> tuple[int, str]:
    match = _NUMBERED.fullmatch(name)
    if match is None:
        raise NotFound(NO_DOCUMENT)
    return int(match[1]), match[2]
