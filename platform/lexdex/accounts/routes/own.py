"""The calls by which members dispose of their own data: consents, export, removal."""

from datetime import UTC, datetime
from typing import Any

from litestar import Request, Response, Router, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.schemas.password import Confirmation
from lexdex.accounts.schemas.profile import (
    ConsentChange,
    ConsentRecord,
    CookieChoice,
    CookieChoiceRecorded,
    MarketingConsent,
    Removal,
)
from lexdex.accounts.service import consents, removal
from lexdex.accounts.service import export as exporting
from lexdex.accounts.service.export import Held
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits

AnyRequest = Request[Any, Any, Any]

NAME = "lexdex-account.json"


@get("/consents", operation_id="list_consents")
async def list_consents(actor: NamedDependency[Actor]) -> list[ConsentRecord]:
    """What one said yes and no to, with the words."""
    return await consents.listed(actor.account)


@put("/consents", operation_id="update_consents")
async def update_consents(
    data: JSONBody[ConsentChange],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    limits: NamedDependency[Limits],
) -> MarketingConsent:
    """Change one's mind about mails on new tools."""
    await limits.spend("update_consents", address=client_address(request), subject=str(actor.account))
    return MarketingConsent(await consents.set_marketing(actor.account, given=data.marketing))


@post("/cookies", operation_id="record_cookie_choice", status_code=201)
async def record_cookie_choice(
    data: JSONBody[CookieChoice],
    request: AnyRequest,
    visitor: NamedDependency[Actor | None],
    limits: NamedDependency[Limits],
) -> CookieChoiceRecorded:
    """Record what a visitor allows; without an account it is recorded without a name."""
    await limits.spend("record_cookie_choice", address=client_address(request))
    allowed = {"preferences": data.preferences, "statistics": data.statistics}
    await consents.record(visitor.account if visitor else None, "cookies", given=any(allowed.values()), details=allowed)
    return CookieChoiceRecorded(consents.COOKIES_VERSION, consents.WORDINGS["cookies"], datetime.now(UTC))


@get("/export", operation_id="export_account")
async def export_account(
    request: AnyRequest,
    actor: NamedDependency[Actor],
    held: NamedDependency[Held],
    limits: NamedDependency[Limits],
) -> Response[dict[str, Any]]:
    """Everything that we hold about oneself, as one file."""
    await limits.spend("export_account", address=client_address(request), subject=str(actor.account))
    headers = {"Content-Disposition": f'attachment; filename="{NAME}"', "Cache-Control": "no-store"}
    return Response(await exporting.export(actor, held), headers=headers)


@post("/removal", operation_id="request_removal", status_code=200)
async def request_removal(
    data: JSONBody[Confirmation],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    limits: NamedDependency[Limits],
) -> Removal:
    """Ask for the account's removal; it can be taken back until the date."""
    await limits.spend("request_removal", address=client_address(request), subject=str(actor.account))
    return Removal(await removal.request(actor, data.password))


@delete("/removal", operation_id="cancel_removal", status_code=204)
async def cancel_removal(actor: NamedDependency[Actor]) -> None:
    """Take the wish back."""
    await removal.cancel(actor)


handlers: list[ControllerRouterHandler] = [
    Router(
        "/api/account",
        route_handlers=[list_consents, update_consents, export_account, request_removal, cancel_removal],
        tags=["accounts"],
    ),
    Router("/api/consents", route_handlers=[record_cookie_choice], tags=["accounts"]),
]
