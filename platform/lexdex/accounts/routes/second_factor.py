"""The calls of the second factor."""

from typing import Any

from litestar import Request, Router, delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.schemas.login import Code, Passed
from lexdex.accounts.schemas.password import Confirmation
from lexdex.accounts.schemas.profile import Enrolment, RecoveryCodes
from lexdex.accounts.service import second_factor as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]


@post("/second-factor", operation_id="pass_second_factor", status_code=200)
async def pass_second_factor(
    data: JSONBody[Code],
    request: AnyRequest,
    half_actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
) -> Passed:
    """Give the current code, or a recovery code, in this session."""
    await _spend(limits, "pass_second_factor", request, half_actor)
    await service.give(settings, half_actor, data.code)
    return Passed()


@post("/enrol", operation_id="enrol_second_factor", status_code=200)
async def enrol_second_factor(
    data: JSONBody[Confirmation],
    request: AnyRequest,
    half_actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
) -> Enrolment:
    """A new seed for an authenticator; in force once a code of it is confirmed."""
    await _spend(limits, "enrol_second_factor", request, half_actor)
    return await service.enrol(settings, half_actor, data.password)


@post("/confirm", operation_id="confirm_second_factor", status_code=200)
async def confirm_second_factor(
    data: JSONBody[Code],
    request: AnyRequest,
    half_actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
) -> RecoveryCodes:
    """Put the seed in force with its first code; all other sessions end."""
    await _spend(limits, "confirm_second_factor", request, half_actor)
    return RecoveryCodes(await service.confirm(settings, half_actor, data.code))


@post("/recovery-codes", operation_id="renew_recovery_codes", status_code=200)
async def renew_recovery_codes(
    data: JSONBody[Confirmation],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    limits: NamedDependency[Limits],
) -> RecoveryCodes:
    """Ten new recovery codes; the old ones are worth nothing."""
    await _spend(limits, "renew_recovery_codes", request, actor)
    return RecoveryCodes(await service.renew(actor, data.password))


@delete("/", operation_id="remove_second_factor", status_code=204)
async def remove_second_factor(
    data: JSONBody[Confirmation],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    limits: NamedDependency[Limits],
) -> None:
    """Do without a second factor; admins cannot."""
    await _spend(limits, "remove_second_factor", request, actor)
    await service.remove(actor, data.password)


async def _spend(limits: Limits, call: str, request: AnyRequest, actor: Actor) -> None:
    await limits.spend(call, address=client_address(request), subject=str(actor.account))


handlers: list[ControllerRouterHandler] = [
    Router("/auth", route_handlers=[pass_second_factor], tags=["accounts"]),
    Router(
        "/api/account/second-factor",
        route_handlers=[enrol_second_factor, confirm_second_factor, renew_recovery_codes, remove_second_factor],
        tags=["accounts"],
    ),
]
