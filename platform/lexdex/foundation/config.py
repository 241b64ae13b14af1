"""The public configuration of the web app: the endpoint, and the branding that pages contain."""

from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.types import ControllerRouterHandler

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.settings import Settings
from lexdex.settings_colors import DARK, LIGHT, Palette, build_palettes

IMAGES_PATH: Final = "/api/site-images"


class PaletteColors(msgspec.Struct, frozen=True):
    """The colours of the brand in a colour scheme, as #rrggbb."""

    brand: str
    strong: str
    on: str
    soft: str


class SiteConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of the web app; it is public, so it must contain no secrets."""

    brand: str
    public_url: str
    tagline: str
    logo: str
    """The path of the logo; empty: the one that is part of the web app."""
    favicon: str
    operator_name: str
    footer_text: str
    linkedin_url: str
    youtube_url: str
    x_url: str
    support_email: str
    light: PaletteColors
    dark: PaletteColors


DEFAULT_COLORS: Final = (PaletteColors(*LIGHT.default), PaletteColors(*DARK.default))


def build_config(settings: Settings) -> SiteConfig:
    """Return the public configuration of the settings that are in force."""
    light, dark = build_palettes(settings)
    return SiteConfig(
        brand=settings.brand,
        public_url=settings.public_url,
        tagline=settings.tagline,
        logo=build_image_path(settings.logo),
        favicon=build_image_path(settings.favicon),
        operator_name=settings.operator_name,
        footer_text=settings.footer_text,
        linkedin_url=settings.linkedin_url,
        youtube_url=settings.youtube_url,
        x_url=settings.x_url,
        support_email=settings.support_email,
        light=_to_colors(light),
        dark=_to_colors(dark),
    )


def build_image_path(name: str) -> str:
    """Return the path of an uploaded logo or icon; empty if there is none."""
    return f"{IMAGES_PATH}/{name}" if name else ""


def _to_colors(palette: Palette) -> PaletteColors:
    return PaletteColors(*palette)


@get("/api/config", operation_id="get_config", summary="Get configuration", guards=[public], tags=["shell"])
@no_rate_limit(SAME_FOR_ALL)
async def get_config(settings: NamedDependency[Settings]) -> SiteConfig:
    """Return the public configuration that the web app needs."""
    return build_config(settings)


handlers: list[ControllerRouterHandler] = [get_config]
