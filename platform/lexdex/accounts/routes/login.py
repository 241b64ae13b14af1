"""The endpoints to log in, log out, and list and revoke sessions."""

from typing import Annotated, Any
from uuid import UUID

from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import any_session, signed_in_only
from lexdex.accounts.routes.device_cookie import create_cookie, known_devices, read_cookie
from lexdex.accounts.schemas.login import (
    LoginForm,
    LoginProblem,
    LoginResult,
    LoginUser,
    RenewedSession,
    RevokedSessions,
    Session,
)
from lexdex.accounts.schemas.password import PasswordConfirmation
from lexdex.accounts.service import login as service
from lexdex.accounts.service import sessions
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import get_email_key
from lexdex.foundation.client import Client
from lexdex.foundation.errors import TooMany
from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import FORM, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.errors import build_response, set_broken_rule
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit, shared_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import (
    HOUR,
    MINUTE,
    OWN_DATA,
    RateLimit,
    in_total,
    per_account,
    per_address,
    per_address_and_subject,
    per_subject,
)
from lexdex.settings import Settings

REVOCATIONS = RateLimit((per_account(20, 15 * MINUTE),), bucket="revoke_sessions")


def _read_username(data: LoginForm) -> str:
    return get_email_key(data.username)


def _build_too_many_response(request: AnyRequest, error: TooMany) -> Response[Any]:
    """Convert a TooMany error to a response whose `detail` is an object, as in all errors of the login endpoint."""
    set_broken_rule(request.scope, error.rule)
    return build_response(error.status, {"message": str(error.detail)}, error.headers)


@post(
    "/login",
    operation_id="login",
    summary="Log in",
    responses=describe_failures(400, 403, 429, body=LoginProblem),
    guards=[public],
    status_code=200,
    exception_handlers={TooMany: _build_too_many_response},
    **accepts(FORM),
)
@rate_limit(
    per_address_and_subject(10, 5 * MINUTE),
    per_address(60, 5 * MINUTE),
    per_subject(50, HOUR),
    in_total(1_000, 5 * MINUTE),
    subject=_read_username,
    known=known_devices(per_subject(10, 5 * MINUTE), per_subject(50, HOUR), email="username"),
)
async def login(
    data: Annotated[LoginForm, Body(media_type=RequestEncodingType.URL_ENCODED)],
    client: NamedDependency[Client],
    replaced_session: NamedDependency[Actor | None],
    request: AnyRequest,
    settings: NamedDependency[Settings],
) -> Response[LoginResult]:
    """Log in with email address and password. `scope` may be "user" or "vendor", the tab of the login form.

    A session whose token is sent with the request ends.
    A browser in which the account logged in before is known by a cookie and has limits of its own.
    If the login fails or is limited (400, 403, 429), `detail` is an object.
    """
    opened = await service.log_in(data, client, replaced=replaced_session, device_cookie=read_cookie(request))
    user = LoginUser(opened.account.role, opened.account.email, opened.account.full_name)
    result = LoginResult(opened.token, opened.ends_at, opened.second_factor, user)
    cookies = [create_cookie(settings, opened.device_cookie)] if opened.device_cookie else []
    return Response(result, cookies=cookies)


@post("/logout", operation_id="logout", summary="Log out", guards=[any_session], status_code=204)
@no_rate_limit(OWN_DATA)
async def logout(actor: NamedDependency[Actor]) -> None:
    """End the current session; its token stops working."""
    await sessions.log_out(actor)


@get("/", operation_id="list_sessions", summary="List sessions", guards=[signed_in_only])
@no_rate_limit(OWN_DATA)
async def list_sessions(actor: NamedDependency[Actor]) -> list[Session]:
    """List the account's sessions, most recently used first."""
    return await sessions.list_sessions(actor)


@delete(
    "/{session_id:uuid}",
    operation_id="revoke_session",
    summary="Revoke session",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=200,
)
@shared_rate_limit(REVOCATIONS)
async def revoke_session(
    data: JSONBody[PasswordConfirmation], actor: NamedDependency[Actor], session_id: FromPath[UUID]
) -> RenewedSession:
    """Sign out another session of the account; the password is required. The current session gets a new token."""
    return RenewedSession(await sessions.revoke_session(actor, session_id, data.password))


@delete(
    "/",
    operation_id="revoke_other_sessions",
    summary="Revoke other sessions",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=200,
)
@shared_rate_limit(REVOCATIONS)
async def revoke_other_sessions(data: JSONBody[PasswordConfirmation], actor: NamedDependency[Actor]) -> RevokedSessions:
    """Sign out all sessions of the account except the current one, which gets a new token; the password is required."""
    return await sessions.revoke_other_sessions(actor, data.password)


handlers: list[ControllerRouterHandler] = [
    Router("/auth", route_handlers=[login, logout], tags=["accounts"]),
    Router(
        "/api/account/sessions",
        route_handlers=[list_sessions, revoke_session, revoke_other_sessions],
        tags=["accounts"],
    ),
]
