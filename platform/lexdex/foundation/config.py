"""The few settings that the web app needs to know."""

import msgspec
from litestar import Router, get

from lexdex.settings import Settings


class Config(msgspec.Struct, frozen=True):
    """Public by nature: nothing here may help an attacker."""

    brand: str
    public_url: str


def routes(settings: Settings) -> Router:
    """One call, the same for everyone."""

    @get("/config", operation_id="get_config", tags=["shell"])
    async def get_config() -> Config:
        """What the web app must know of this installation."""
        return Config(brand=settings.brand, public_url=settings.public_url)

    return Router("/api", route_handlers=[get_config])
