"""The calls of the profile."""

from typing import Any

from litestar import Request, Router, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.schemas.profile import Own, Profile, ProfileChange, ProfileChanged
from lexdex.accounts.service import profile as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits

AnyRequest = Request[Any, Any, Any]


@get("/profile", operation_id="get_profile")
async def get_profile(actor: NamedDependency[Actor]) -> Profile:
    """One's own profile, as the dashboard shows it."""
    return await service.profile(actor)


@put("/profile/update", operation_id="update_profile")
async def update_profile(
    data: JSONBody[ProfileChange],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    limits: NamedDependency[Limits],
) -> ProfileChanged:
    """Change one's own profile; the address stays."""
    await limits.spend("update_profile", address=client_address(request), subject=str(actor.account))
    return ProfileChanged(await service.update(actor, data))


@get("/", operation_id="get_account")
async def get_account(half_actor: NamedDependency[Actor]) -> Own:
    """One's own account, as the settings show it; also while the second factor is still to be given."""
    return await service.own(half_actor)


handlers: list[ControllerRouterHandler] = [
    Router("/users", route_handlers=[get_profile, update_profile], tags=["accounts"]),
    Router("/api/account", route_handlers=[get_account], tags=["accounts"]),
]
