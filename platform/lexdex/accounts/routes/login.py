"""The calls that open and end sessions."""

from typing import Annotated, Any
from uuid import UUID

from litestar import Request, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.types import ControllerRouterHandler

from lexdex.accounts.schemas.login import LoggedIn, LoggedInUser, LoginForm, Revoked, Session
from lexdex.accounts.service import login as service
from lexdex.accounts.service import sessions
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import TooMany
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits

AnyRequest = Request[Any, Any, Any]


@post("/login", operation_id="login", status_code=200)
async def login(
    data: Annotated[LoginForm, Body(media_type=RequestEncodingType.URL_ENCODED)],
    request: AnyRequest,
    limits: NamedDependency[Limits],
) -> LoggedIn:
    """Log in by address and password; `scope` may name the tab (user, vendor). In failures `detail` is an object."""
    address = client_address(request)
    try:
        await limits.spend("login", address=address, subject=data.username.strip().lower())
    except TooMany as error:
        # This call's failures all have the one shape that its contract reads.
        raise TooMany({"message": error.detail}, headers=error.headers) from error
    client = service.Client(request.headers.get("user-agent", ""), address)
    opened = await service.login(data, client)
    user = LoggedInUser(opened.account.role, opened.account.email, opened.account.full_name)
    return LoggedIn(opened.token, opened.ends_at, opened.second_factor, user)


@post("/logout", operation_id="logout", status_code=204)
async def logout(half_actor: NamedDependency[Actor]) -> None:
    """End this session; its token is worth nothing from now on."""
    await sessions.logout(half_actor)


@get("/", operation_id="list_sessions")
async def list_sessions(actor: NamedDependency[Actor]) -> list[Session]:
    """Where one is signed in, the latest used first."""
    return await sessions.listed(actor)


@delete("/{session_id:uuid}", operation_id="revoke_session", status_code=204)
async def revoke_session(actor: NamedDependency[Actor], session_id: FromPath[UUID]) -> None:
    """End one of one's own sessions."""
    await sessions.revoke(actor, session_id)


@delete("/", operation_id="revoke_other_sessions", status_code=200)
async def revoke_other_sessions(actor: NamedDependency[Actor]) -> Revoked:
    """End all sessions but this one."""
    return Revoked(await sessions.revoke_others(actor))


handlers: list[ControllerRouterHandler] = [
    Router("/auth", route_handlers=[login, logout], tags=["accounts"]),
    Router(
        "/api/account/sessions",
        route_handlers=[list_sessions, revoke_session, revoke_other_sessions],
        tags=["accounts"],
    ),
]
