"""The endpoint that gives the web app its public settings."""

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.types import ControllerRouterHandler

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.settings import Settings


class SiteConfig(msgspec.Struct, frozen=True):
    """The configuration of the web app; it is public, so it must contain no secrets."""

    brand: str
    public_url: str


@get("/api/config", operation_id="get_config", summary="Get configuration", guards=[public], tags=["shell"])
@no_rate_limit(SAME_FOR_ALL)
async def get_config(settings: NamedDependency[Settings]) -> SiteConfig:
    """Return the public configuration that the web app needs."""
    return SiteConfig(brand=settings.brand, public_url=settings.public_url)


handlers: list[ControllerRouterHandler] = [get_config]
