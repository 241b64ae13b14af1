"""The endpoints of two-factor authentication."""

from litestar import Response, Router, delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import any_session, signed_in_only
from lexdex.accounts.routes.device_cookie import create_cookie, read_cookie
from lexdex.accounts.schemas.login import RenewedSession
from lexdex.accounts.schemas.password import PasswordConfirmation
from lexdex.accounts.schemas.second_factor import RecoveryCodes, TwoFactorCode, TwoFactorEnrolment, TwoFactorPassed
from lexdex.accounts.service import second_factor as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.client import Client
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import MINUTE, per_account, per_address
from lexdex.settings import Settings


@post(
    "/second-factor",
    operation_id="submit_second_factor",
    summary="Submit two-factor code",
    responses=describe_failures(409),
    guards=[any_session],
    status_code=200,
)
@rate_limit(per_account(10, 15 * MINUTE), per_address(60, 15 * MINUTE))
async def submit_second_factor(
    data: JSONBody[TwoFactorCode],
    actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    client: NamedDependency[Client],
    request: AnyRequest,
) -> Response[TwoFactorPassed]:
    """Complete the login of the current session with a code of the authenticator app or a recovery code.

    The session gets a new token.
    """
    passed = await service.submit_code(settings, actor, data.code, client, device_cookie=read_cookie(request))
    return Response(TwoFactorPassed(passed.token), cookies=[create_cookie(settings, passed.device_cookie)])


@post(
    "/enrol",
    operation_id="enrol_second_factor",
    summary="Enrol in two-factor authentication",
    responses=describe_failures(409),
    guards=[any_session],
    status_code=200,
)
@rate_limit(per_account(10, 15 * MINUTE))
async def enrol_second_factor(
    data: JSONBody[PasswordConfirmation], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
) -> TwoFactorEnrolment:
    """Create a secret for an authenticator app. It takes effect once its first code is confirmed.

    The session gets a new token.
    """
    return await service.enrol_authenticator(settings, actor, data.password)


@post(
    "/confirm",
    operation_id="confirm_second_factor",
    summary="Confirm two-factor authentication",
    responses=describe_failures(409),
    guards=[any_session],
    status_code=200,
)
@rate_limit(per_account(20, 15 * MINUTE))
async def confirm_second_factor(
    data: JSONBody[TwoFactorCode], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
) -> RecoveryCodes:
    """Turn on two-factor authentication with the first code of the new authenticator app. All other sessions end.

    The session gets a new token.
    """
    return await service.confirm_authenticator(settings, actor, data.code)


@post(
    "/current-code",
    operation_id="give_current_code",
    summary="Give a current two-factor code",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=204,
)
@rate_limit(per_account(10, 15 * MINUTE))
async def give_current_code(
    data: JSONBody[TwoFactorCode],
    actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    client: NamedDependency[Client],
) -> None:
    """Give a code of the authenticator app again, for admin operations that need one from the last ten minutes."""
    await service.give_current_code(settings, actor, data.code, client)


@post(
    "/recovery-codes",
    operation_id="renew_recovery_codes",
    summary="Renew recovery codes",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=200,
)
@rate_limit(per_account(10, 15 * MINUTE))
async def renew_recovery_codes(data: JSONBody[PasswordConfirmation], actor: NamedDependency[Actor]) -> RecoveryCodes:
    """Create ten new recovery codes; the old ones stop working. The session gets a new token."""
    return await service.renew_recovery_codes(actor, data.password)


@delete(
    "/",
    operation_id="disable_second_factor",
    summary="Turn off two-factor authentication",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=200,
)
@rate_limit(per_account(10, 15 * MINUTE))
async def disable_second_factor(data: JSONBody[PasswordConfirmation], actor: NamedDependency[Actor]) -> RenewedSession:
    """Turn off two-factor authentication; the password is required. Admins cannot turn it off.

    All other sessions end, and this one gets a new token.
    """
    return RenewedSession(await service.disable_two_factor(actor, data.password))


handlers: list[ControllerRouterHandler] = [
    Router("/auth", route_handlers=[submit_second_factor], tags=["accounts"]),
    Router(
        "/api/account/second-factor",
        route_handlers=[
            enrol_second_factor,
            confirm_second_factor,
            give_current_code,
            renew_recovery_codes,
            disable_second_factor,
        ],
        tags=["accounts"],
    ),
]
