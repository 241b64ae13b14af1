"""The picture that goes with a product's page where somebody shares it: drawn once for each state, then kept."""

import hashlib
import re
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.foundation.errors import NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.limits import MINUTE, in_total, per_address
from lexdex.foundation.typesetting import replace_invisible, to_template_text, typeset
from lexdex.settings import Settings
from lexdex.star_profiles import service as star_profiles
from lexdex.star_profiles.schemas import ProductPage

PNG = "image/png"
FOLDER = "social"
HEADERS = {"Cache-Control": "public, max-age=86400", "X-Robots-Tag": "noindex"}
NOTHING = "Image not found."
IMPOSSIBLE = "This image can't be generated."
LONGEST = 180
"""Characters of the sentence below the name."""
NEVER = datetime(2026, 1, 1, tzinfo=UTC)
"""A picture carries no time."""

_NAME = re.compile(r"([a-z0-9-]{1,64})\.png")


@get(
    "/social/{name:str}",
    operation_id="get_social_preview",
    summary="Get social preview image",
    guards=[public],
    tags=["shell"],
    media_type=PNG,
)
@rate_limit(per_address(60, MINUTE), in_total(600, MINUTE))
async def get_social_preview(
    name: FromPath[str], settings: NamedDependency[Settings], files: NamedDependency[Files]
) -> Response[bytes]:
    """Return the preview image of a product's page for messengers and networks, 1,200 by 630 pixels: `certa.png`."""
    asked = _NAME.fullmatch(name)
    if asked is None:
        raise NotFound(NOTHING)
    product = await star_profiles.get_product_page(asked[1])
    return Response(await drawn(files, product, settings.brand), media_type=PNG, headers=HEADERS)


async def drawn(files: Files, product: ProductPage, brand: str) -> bytes:
    """The picture of the product as it is now; the same words are drawn once."""
    data = _data(product, brand)
    digest = hashlib.blake2b(_template() + msgspec.json.encode(data), digest_size=12).hexdigest()
    key = f"{FOLDER}/{product.id}/{digest}.png"
    kept = await files.get(key)
    if kept is not None:
        return kept
    picture = await typeset(_template(), lambda: data, form="png", made=NEVER, impossible=IMPOSSIBLE)
    await files.put(key, picture)
    return picture


def _data(product: ProductPage, brand: str) -> dict[str, Any]:
    star = product.star_profile
    return {
        "brand": replace_invisible(brand),
        "badge": f"{replace_invisible(brand)} STAR Product" if star else "",
        "sample": "Sample data" if product.sample else "",
        "category": to_template_text(product.categories.split("; ")[0]),
        "name": to_template_text(star.display_name if star else product.name),
        "company": to_template_text(product.company),
        "text": to_template_text(_short((star and star.tagline) or product.description)),
        "foot": "Facts with their sources, side by side",
    }


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0].rstrip(",;:. ") + " …"


@cache
def _template() -> bytes:
    return resources.files("lexdex.shell").joinpath("social.typ").read_bytes()


handlers: list[ControllerRouterHandler] = [get_social_preview]
