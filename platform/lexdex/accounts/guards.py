"""The route guards that check the session and role, and the dependencies that pass the signed-in actor to handlers.

A guard reads the bearer token from the Authorization header, never a cookie, and stores the actor as `request.user`. It
raises Unauthenticated without a valid session, and Forbidden if the session may not use the route.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers.base import BaseRouteHandler

from lexdex.accounts.permissions import require_permission
from lexdex.accounts.service import login
from lexdex.foundation.actor import ROLE_VENDOR, Actor
from lexdex.foundation.errors import Forbidden, Unauthenticated
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.endpoints import PERMISSION

AnyConnection = ASGIConnection[Any, Any, Any, Any]

MAX_TOKEN_LENGTH = 200
LOG_IN = "Please log in to continue."
GIVE_CODE = "Please enter your two-factor authentication code."
SET_UP = "Please set up two-factor authentication before you use the admin area."
SET_UP_TO_READ_REQUESTS = "Please set up two-factor authentication in the settings to read requests."
ADMINS_ONLY = "Only admins can do this."
VENDORS_ONLY = "Only vendors can do this."


async def any_session(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Admit any valid session, even if its two-factor code has not been entered yet."""
    await _authenticate(connection)


async def signed_in_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Admit every role whose session needs no two-factor code or has passed it."""
    await _authenticate_fully(connection)


async def vendor_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Admit vendors whose session needs no two-factor code or has passed it."""
    if (await _authenticate_fully(connection)).role != ROLE_VENDOR:
        raise Forbidden(VENDORS_ONLY, rule="vendor_only")


async def vendor_with_second_factor(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Admit vendors whose session has passed two-factor authentication: what they read is other people's data."""
    await vendor_only(connection, handler)
    actor: Actor = connection.scope["user"]
    if actor.second_factor != "passed":
        raise Forbidden(SET_UP_TO_READ_REQUESTS, rule="second_factor_missing")


async def admin_only(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Admit admins with the permission that the handler names, whose session has passed two-factor authentication."""
    actor = await _authenticate_fully(connection)
    if not actor.is_admin:
        raise Forbidden(ADMINS_ONLY, rule="admin_only")
    if actor.second_factor != "passed":
        raise Forbidden(SET_UP, rule="second_factor_missing")
    require_permission(actor, handler.opt[PERMISSION])


async def provide_visitor(request: AnyRequest) -> Actor | None:
    """Return the actor of a request to a public route, or None without a valid session; injected as `visitor`.

    A session whose two-factor code is pending counts as none: with a password alone, no one acts as the account.
    """
    actor = await _read_actor(request)
    return None if actor is None or actor.second_factor == "pending" else actor


async def provide_replaced_session(request: AnyRequest) -> Actor | None:
    """Return the actor of any valid session, or None; injected as `replaced_session`, for a login to end it."""
    return await _read_actor(request)


def provide_actor(request: AnyRequest) -> Actor:
    """Return the actor that the route's guard has stored; injected as `actor`."""
    actor: Actor = request.user
    return actor


def build_dependencies() -> dict[str, Provide]:
    """Return the Litestar dependencies `actor`, `visitor` (None if not signed in) and `replaced_session`."""
    return {
        "actor": Provide(provide_actor, sync_to_thread=False),
        "visitor": Provide(provide_visitor),
        "replaced_session": Provide(provide_replaced_session),
    }


async def _authenticate_fully(connection: AnyConnection) -> Actor:
    actor = await _authenticate(connection)
    if actor.second_factor == "pending":
        raise Forbidden(GIVE_CODE, rule="second_factor_pending")
    return actor


async def _authenticate(connection: AnyConnection) -> Actor:
    actor = await _read_actor(connection)
    if actor is None:
        rule = "session_invalid" if "authorization" in connection.headers else "session_missing"
        raise Unauthenticated(LOG_IN, rule=rule)
    connection.scope["user"] = actor
    return actor


async def _read_actor(connection: AnyConnection) -> Actor | None:
    """Return the actor of the bearer token, or None if there is no token or its session is not valid."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > MAX_TOKEN_LENGTH:
        return None
    return await login.find_actor(token)
