"""The endpoints to reset and change passwords."""

from litestar import Response, Router, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.accounts.routes.device_cookie import create_cookie, known_devices
from lexdex.accounts.routes.registration import CHECK_EMAIL
from lexdex.accounts.schemas.login import RenewedSession
from lexdex.accounts.schemas.password import PasswordChange, PasswordReset
from lexdex.accounts.schemas.registration import EmailAddress
from lexdex.accounts.service import passwords as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import DAY, HOUR, MINUTE, per_account, per_address, per_subject
from lexdex.foundation.message import Message
from lexdex.settings import Settings


def _read_email(data: EmailAddress) -> str:
    return normalize_email(data.email)


@post(
    "/forgot-password",
    operation_id="forgot_password",
    summary="Request password reset",
    guards=[public],
    status_code=200,
)
@rate_limit(
    per_address(10, HOUR),
    per_subject(5, DAY),
    subject=_read_email,
    known=known_devices(per_subject(5, DAY), email="email"),
)
async def forgot_password(data: JSONBody[EmailAddress]) -> Message:
    """Send a password reset link. To reveal no accounts, response and duration are the same for every address."""
    await service.request_reset(data.email)
    return Message(CHECK_EMAIL)


@post("/reset-password", operation_id="reset_password", summary="Reset password", guards=[public], status_code=200)
@rate_limit(per_address(20, HOUR))
async def reset_password(data: JSONBody[PasswordReset], settings: NamedDependency[Settings]) -> Response[Message]:
    """Set a new password with the token of a reset link, which works once. All sessions of the account end.

    The browser becomes known by a cookie, so that strangers who used up the attempts don't lock it out.
    """
    device_cookie = await service.reset_password(settings, data)
    return Response(Message(service.UPDATED), cookies=[create_cookie(settings, device_cookie)])


@post(
    "/password",
    operation_id="change_password",
    summary="Change password",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=200,
)
@rate_limit(per_account(10, 15 * MINUTE))
async def change_password(
    data: JSONBody[PasswordChange], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
) -> RenewedSession:
    """Set a new password; the current one is required. All other sessions end, and this one gets a new token."""
    return RenewedSession(await service.change_password(settings, actor, data))


handlers: list[ControllerRouterHandler] = [
    Router("/auth", route_handlers=[forgot_password, reset_password], tags=["accounts"]),
    Router("/api/account", route_handlers=[change_password], tags=["accounts"]),
]
