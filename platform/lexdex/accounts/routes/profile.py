"""The endpoints of the signed-in account's profile."""

from litestar import Router, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.accounts.schemas.profile import Profile, ProfileChange, UpdatedProfile
from lexdex.accounts.service import profile as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import HOUR, OWN_DATA, per_account


@get("/profile", operation_id="get_profile", summary="Get profile", guards=[signed_in_only])
@no_rate_limit(OWN_DATA)
async def get_profile(actor: NamedDependency[Actor]) -> Profile:
    """Return the account's profile for the dashboard."""
    return await service.get_profile(actor)


@put("/profile/update", operation_id="update_profile", summary="Update profile", guards=[signed_in_only])
@rate_limit(per_account(60, HOUR))
async def update_profile(data: JSONBody[ProfileChange], actor: NamedDependency[Actor]) -> UpdatedProfile:
    """Update the account's profile; the email address cannot be changed."""
    return UpdatedProfile(await service.update_profile(actor, data))


handlers: list[ControllerRouterHandler] = [
    Router("/users", route_handlers=[get_profile, update_profile], tags=["accounts"])
]
