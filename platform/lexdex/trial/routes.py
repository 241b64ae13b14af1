"""The calls of the free trial, exactly as specified, and the challenge of the default captcha."""

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.foundation.errors import NotFound
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings
from lexdex.trial import cookie, service
from lexdex.trial.captcha import proof
from lexdex.trial.schemas import CaptchaToken, Challenge, TrialStatus

AnyRequest = Request[Any, Any, Any]
FRESH = {"Cache-Control": "no-store"}


@get("/unregistered-user-details", operation_id="unregistered_user_details")
async def unregistered_user_details(
    request: AnyRequest, settings: NamedDependency[Settings], limits: NamedDependency[Limits]
) -> Response[TrialStatus]:
    """Whether this visitor may still search without an account."""
    address = client_address(request)
    await limits.spend("unregistered_user_details", address=address)
    return Response(await service.status(settings, cookie.visitor_of(request, settings), address), headers=FRESH)


@get("/captcha-challenge", operation_id="captcha_challenge")
async def captcha_challenge(
    request: AnyRequest, settings: NamedDependency[Settings], limits: NamedDependency[Limits]
) -> Response[Challenge]:
    """A proof of work for the browser, where that is the captcha in use."""
    await limits.spend("captcha_challenge", address=client_address(request))
    if settings.captcha != "proof-of-work":
        raise NotFound("This site uses another captcha; see GET /api/unregistered-user-details.")
    return Response(proof.challenge(settings), headers=FRESH)


@post("/verify-captcha", operation_id="verify_captcha", status_code=200)
async def verify_captcha(
    data: JSONBody[CaptchaToken],
    request: AnyRequest,
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
) -> Response[TrialStatus]:
    """Accept what the captcha gave, for twelve hours and for this visitor's cookie alone."""
    address = client_address(request)
    await limits.spend("verify_captcha", address=address)
    visitor = await service.solve(settings, cookie.visitor_of(request, settings), address, data.token)
    status = await service.status(settings, visitor, address)
    return Response(status, headers=FRESH, cookies=[cookie.made(settings, visitor)])


handlers: list[ControllerRouterHandler] = [
    Router("/api", route_handlers=[unregistered_user_details, captcha_challenge, verify_captcha], tags=["search"]),
]
