"""Who makes this call: read from the bearer token alone, and handed to the handlers that ask for it by name."""

from typing import Any

from litestar import Request
from litestar.di import Provide

from lexdex.accounts.service import login
from lexdex.foundation.actor import ROLE_VENDOR, Actor
from lexdex.foundation.errors import Forbidden, Unauthenticated

AnyRequest = Request[Any, Any, Any]

MAX_TOKEN_LENGTH = 200
LOG_IN = "Please log in to continue."
GIVE_CODE = "Please enter the code of your second factor."
SET_UP = "Please set up a second factor before you use the admin area."
ADMINS_ONLY = "Only admins may do this."
VENDORS_ONLY = "Only vendors may do this."


async def visitor(request: AnyRequest) -> Actor | None:
    """Who it is, if anybody: a token that is no longer valid counts as none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > MAX_TOKEN_LENGTH:
        return None
    return await login.actor_of(token)


async def half_actor(request: AnyRequest) -> Actor:
    """A signed-in person, also one whose second factor is still to be given."""
    found = await visitor(request)
    if found is None:
        raise Unauthenticated(LOG_IN, headers={"WWW-Authenticate": "Bearer"})
    return found


async def actor(request: AnyRequest) -> Actor:
    """A person who is signed in fully."""
    found = await half_actor(request)
    if found.second_factor == "pending":
        raise Forbidden(GIVE_CODE)
    return found


async def vendor(request: AnyRequest) -> Actor:
    """A vendor who is signed in fully."""
    found = await actor(request)
    if found.role != ROLE_VENDOR:
        raise Forbidden(VENDORS_ONLY)
    return found


async def admin(request: AnyRequest) -> Actor:
    """An admin who has given the second factor in this session."""
    found = await actor(request)
    if not found.is_admin:
        raise Forbidden(ADMINS_ONLY)
    if found.second_factor != "passed":
        raise Forbidden(SET_UP)
    return found


def dependencies() -> dict[str, Provide]:
    """By these names the handlers of all features ask."""
    return {function.__name__: Provide(function) for function in (visitor, half_actor, actor, vendor, admin)}
