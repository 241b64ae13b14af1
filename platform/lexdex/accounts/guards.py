"""The guards by which routes restrict access, and the actor that handlers get from them.

A guard reads only the bearer token and stores the actor on the connection; the dependencies pass it to the handlers.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers.base import BaseRouteHandler

from lexdex.accounts.service import login
from lexdex.foundation.actor import ROLE_VENDOR, Actor
from lexdex.foundation.errors import Forbidden, Unauthenticated
from lexdex.foundation.http.client import AnyRequest

AnyConnection = ASGIConnection[Any, Any, Any, Any]

MAX_TOKEN_LENGTH = 200
LOG_IN = "Please log in to continue."
GIVE_CODE = "Please enter your two-factor authentication code."
SET_UP = "Please set up two-factor authentication before you use the admin area."
ADMINS_ONLY = "Only admins can do this."
VENDORS_ONLY = "Only vendors can do this."


async def any_session(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Any valid session, also one whose two-factor code is still missing."""
    await _authenticate(connection)


async def signed_in_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A user, vendor or admin who is fully signed in."""
    await _authenticate_fully(connection)


async def vendor_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A vendor who is fully signed in."""
    if (await _authenticate_fully(connection)).role != ROLE_VENDOR:
        raise Forbidden(VENDORS_ONLY)


async def admin_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """An admin who has given the two-factor code in this session."""
    actor = await _authenticate_fully(connection)
    if not actor.is_admin:
        raise Forbidden(ADMINS_ONLY)
    if actor.second_factor != "passed":
        raise Forbidden(SET_UP)


async def provide_visitor(request: AnyRequest) -> Actor | None:
    """The actor of a public operation; None without a valid token."""
    return await _read_actor(request)


def provide_actor(request: AnyRequest) -> Actor:
    """The actor that the route's guard has admitted."""
    actor: Actor = request.user
    return actor


def build_dependencies() -> dict[str, Provide]:
    """Return the dependencies that handlers get by these names."""
    return {"actor": Provide(provide_actor, sync_to_thread=False), "visitor": Provide(provide_visitor)}


async def _authenticate_fully(connection: AnyConnection) -> Actor:
    actor = await _authenticate(connection)
    if actor.second_factor == "pending":
        raise Forbidden(GIVE_CODE)
    return actor


async def _authenticate(connection: AnyConnection) -> Actor:
    actor = await _read_actor(connection)
    if actor is None:
        raise Unauthenticated(LOG_IN, headers={"WWW-Authenticate": "Bearer"})
    connection.scope["user"] = actor
    return actor


async def _read_actor(connection: AnyConnection) -> Actor | None:
    """Return the actor of the bearer token; None without a valid token."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > MAX_TOKEN_LENGTH:
        return None
    return await login.find_actor(token)
