"""Link preview images of product pages; each is rendered when first requested and stored until the product changes."""

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
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import MINUTE, in_total, per_address
from lexdex.foundation.typesetting import replace_invisible, to_template_text, typeset
from lexdex.settings import Settings
from lexdex.settings_colors import LIGHT
from lexdex.star_profiles import service as star_profiles
from lexdex.star_profiles.schemas import ProductPage

PNG = "image/png"
FOLDER = "social"
HEADERS = {"Cache-Control": "public, max-age=86400", "X-Robots-Tag": "noindex"}
NO_IMAGE = "Image not found."
TYPESETTING_FAILED = "This image can't be generated."
MAX_TEXT_LENGTH = 180
"""The maximum number of characters of the text below the product name."""
FIXED_TIME = datetime(2026, 1, 1, tzinfo=UTC)
"""The timestamp passed to Typst; fixed, so that the same product always gives the same image."""

_NAME = re.compile(r"([a-z0-9-]{1,64})\.png")


@get(
    "/social/{name:str}",
    operation_id="get_social_preview",
    summary="Get social preview image",
    guards=[public],
    responses=describe_failures(410),
    tags=["shell"],
    media_type=PNG,
)
@rate_limit(per_address(60, MINUTE), in_total(600, MINUTE))
async def get_social_preview(
    name: FromPath[str], settings: NamedDependency[Settings], files: NamedDependency[Files]
) -> Response[bytes]:
    """Return the link preview image of a product's page, a PNG of 1,200 by 630 pixels.

    `name` is the product id with `.png`, for example `certa.png`.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise NotFound(NO_IMAGE)
    product = await star_profiles.get_product_page(match[1])
    return Response(await get_or_render_image(files, product, settings), media_type=PNG, headers=HEADERS)


async def get_or_render_image(files: Files, product: ProductPage, settings: Settings) -> bytes:
    """Return the stored preview image for the product's current data; renders and stores it if there is none."""
    data = _build_data(product, settings.brand, settings.brand_color)
    digest = hashlib.blake2b(_read_template() + msgspec.json.encode(data), digest_size=12).hexdigest()
    key = f"{FOLDER}/{product.id}/{digest}.png"
    stored = await files.get(key)
    if stored is not None:
        return stored
    image = await typeset(
        _read_template(), lambda: data, file_format="png", created_at=FIXED_TIME, failure_message=TYPESETTING_FAILED
    )
    await files.save(key, image)
    return image


def _build_data(product: ProductPage, brand: str, brand_color: str = LIGHT.default.brand) -> dict[str, Any]:
    star = product.star_profile
    return {
        "brand": replace_invisible(brand),
        "brand_color": brand_color,
        "badge": f"{replace_invisible(brand)} STAR Product{' (sample)' if star.is_sample else ''}" if star else "",
        "sample": "Sample data" if product.sample else "",
        "category": to_template_text(product.categories.split("; ")[0]),
        "name": to_template_text(star.display_name if star else product.name),
        "company": to_template_text(product.company),
        "text": to_template_text(_shorten_text((star and star.tagline) or product.description)),
        "foot": "Facts with their sources, side by side",
    }


def _shorten_text(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MAX_TEXT_LENGTH else text[:MAX_TEXT_LENGTH].rsplit(" ", 1)[0].rstrip(",;:. ") + " …"


@cache
def _read_template() -> bytes:
    return resources.files("lexdex.shell").joinpath("social.typ").read_bytes()


handlers: list[ControllerRouterHandler] = [get_social_preview]
