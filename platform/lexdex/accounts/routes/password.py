"""The calls that set a new password."""

from typing import Any

from litestar import Request, Router, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.routes.registration import CHECK_MAIL
from lexdex.accounts.schemas.password import Change, Reset
from lexdex.accounts.schemas.registration import Address, Said
from lexdex.accounts.service import password as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import normalised
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]


@post("/forgot-password", operation_id="forgot_password", status_code=200)
async def forgot_password(data: JSONBody[Address], request: AnyRequest, limits: NamedDependency[Limits]) -> Said:
    """Ask for a link; the answer, and the time it takes, are the same for every address."""
    await limits.spend("forgot_password", address=client_address(request), subject=normalised(data.email))
    await service.forgot(data.email)
    return Said(CHECK_MAIL)


@post("/reset-password", operation_id="reset_password", status_code=200)
async def reset_password(
    data: JSONBody[Reset], request: AnyRequest, settings: NamedDependency[Settings], limits: NamedDependency[Limits]
) -> Said:
    """Set a new password with the link's token, which is used up with it; all sessions of the account end."""
    await limits.spend("reset_password", address=client_address(request))
    return Said(await service.reset(settings, data))


@post("/password", operation_id="change_password", status_code=204)
async def change_password(
    data: JSONBody[Change],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
) -> None:
    """Set a new password, knowing the old one; all other sessions end."""
    await limits.spend("change_password", address=client_address(request), subject=str(actor.account))
    await service.change(settings, actor, data)


handlers: list[ControllerRouterHandler] = [
    Router("/auth", route_handlers=[forgot_password, reset_password], tags=["accounts"]),
    Router("/api/account", route_handlers=[change_password], tags=["accounts"]),
]
