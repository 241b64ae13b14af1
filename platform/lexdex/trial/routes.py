"""The endpoints of the free trial, which the specification fixes, and of the proof-of-work captcha."""

from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.foundation.client import Client
from lexdex.foundation.errors import NotFound
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import MINUTE, in_total, per_address
from lexdex.settings import Settings
from lexdex.trial import cookie, service
from lexdex.trial.captcha import proof
from lexdex.trial.schemas import CaptchaChallenge, CaptchaToken, TrialStatus

NO_STORE = {"Cache-Control": "no-store"}


@get(
    "/unregistered-user-details",
    operation_id="get_trial_status",
    summary="Get free trial status",
    guards=[public],
)
@rate_limit(per_address(120, MINUTE))
async def get_trial_status(
    request: AnyRequest, client: NamedDependency[Client], settings: NamedDependency[Settings]
) -> Response[TrialStatus]:
    """Return the visitor's remaining free searches, when the trial expires, and whether a captcha is required."""
    return Response(
        await service.get_trial_status(settings, cookie.read_visitor(request, settings), client.address),
        headers=NO_STORE,
    )


@get(
    "/captcha-challenge",
    operation_id="get_captcha_challenge",
    summary="Get captcha challenge",
    responses=describe_failures(404),
    guards=[public],
)
@rate_limit(per_address(30, 10 * MINUTE), in_total(2_000, MINUTE))
async def get_captcha_challenge(settings: NamedDependency[Settings]) -> Response[CaptchaChallenge]:
    """Return a proof-of-work challenge; 404 if another captcha is configured."""
    if settings.captcha != "proof-of-work":
        raise NotFound("This site uses a different captcha; see GET /api/unregistered-user-details.")
    return Response(proof.create_challenge(settings), headers=NO_STORE)


@post("/verify-captcha", operation_id="verify_captcha", summary="Verify captcha", guards=[public], status_code=200)
@rate_limit(per_address(30, 10 * MINUTE))
async def verify_captcha(
    data: JSONBody[CaptchaToken],
    request: AnyRequest,
    client: NamedDependency[Client],
    settings: NamedDependency[Settings],
) -> Response[TrialStatus]:
    """Verify a solved captcha. The result is stored in the visitor's cookie and is valid for 12 hours.

    It admits free searches, and five requests of forms that answered 403 with the header Captcha-Required: send them
    again with the cookie.
    """
    visitor = await service.solve_captcha(settings, cookie.read_visitor(request, settings), client.address, data.token)
    status = await service.get_trial_status(settings, visitor, client.address)
    return Response(status, headers=NO_STORE, cookies=[cookie.create_cookie(settings, visitor)])


handlers: list[ControllerRouterHandler] = [
    Router("/api", route_handlers=[get_trial_status, get_captcha_challenge, verify_captcha], tags=["search"]),
]
