"""What is drawn from a star profile's words: certificates, illustrations, the brochure."""

import re

from lexdex.foundation.errors import NotFound
from lexdex.settings import Settings
from lexdex.star_profiles import queries as profiles
from lexdex.star_profiles.artwork import rendering
from lexdex.star_profiles.artwork.brochure import typeset_brochure
from lexdex.star_profiles.schemas import StarProfileState
from lexdex.star_profiles.service.pages import get_product_page

NOTHING = "There is nothing at this address."
SVG, PDF = "image/svg+xml", "application/pdf"

_NUMBERED = re.compile(r"([1-9]\d?)\.(svg|pdf)")


async def render_certificate(settings: Settings, product_id: str, name: str) -> bytes:
    """The picture of a certificate, by its number as `1.svg`; raises NotFound."""
    company, state = await _of(product_id)
    number, ending = _number(name)
    if ending != "svg" or number > len(state.profile.certificates):
        raise NotFound(NOTHING)
    shown = state.profile.certificates[number - 1]
    words = {"product": state.profile.display_name, "name": shown.name, "description": shown.description}
    return rendering.render_certificate(brand=settings.brand, company=company, **words)


async def render_resource(settings: Settings, product_id: str, name: str) -> tuple[bytes, str]:
    """A resource and its media type, by its number as `1.pdf` or `2.svg`; raises NotFound."""
    _, state = await _of(product_id)
    number, ending = _number(name)
    resources = state.profile.resources
    if number > len(resources) or (ending == "pdf") != (resources[number - 1].type == "PDF"):
        raise NotFound(NOTHING)
    if ending == "pdf":
        address = f"{settings.public_url.rstrip('/')}/product/{product_id}"
        return await typeset_brochure(state.profile, brand=settings.brand, address=address, made=state.updated_at), PDF
    picture = rendering.render_illustration(
        product=state.profile.display_name, name=resources[number - 1].name, number=number - 1
    )
    return picture, SVG


async def _of(product_id: str) -> tuple[str, StarProfileState]:
    """Only what the public page shows."""
    shown = await get_product_page(product_id)
    state = await profiles.get_profile(product_id) if shown.star_profile else None
    if state is None:
        raise NotFound(NOTHING)
    return shown.company, state


def _number(name: str) -> tuple[int, str]:
    found = _NUMBERED.fullmatch(name)
    if found is None:
        raise NotFound(NOTHING)
    return int(found[1]), found[2]
