"""The endpoints of consents and cookie settings."""

from litestar import Router, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.accounts.schemas.consents import (
    ConsentChange,
    ConsentRecord,
    CookieChoice,
    CookieChoiceRecorded,
    MarketingConsent,
)
from lexdex.accounts.service import consents as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import HOUR, OWN_DATA, per_account, per_address


@get("/consents", operation_id="list_consents", summary="List consents", guards=[signed_in_only])
@no_rate_limit(OWN_DATA)
async def list_consents(actor: NamedDependency[Actor]) -> list[ConsentRecord]:
    """List every consent that the account gave or refused, with the wording it was shown."""
    return await service.list_consents(actor.account_id)


@put("/consents", operation_id="update_consents", summary="Update consents", guards=[signed_in_only])
@rate_limit(per_account(60, HOUR))
async def update_consents(data: JSONBody[ConsentChange], actor: NamedDependency[Actor]) -> MarketingConsent:
    """Give or withdraw the consent to emails about new tools."""
    return MarketingConsent(await service.set_marketing(actor.account_id, given=data.marketing))


@post("/cookies", operation_id="record_cookie_choice", summary="Record cookie choice", guards=[public], status_code=201)
@rate_limit(per_address(30, HOUR))
async def record_cookie_choice(
    data: JSONBody[CookieChoice], visitor: NamedDependency[Actor | None]
) -> CookieChoiceRecorded:
    """Record which optional cookies a visitor allows. Without a session the record is anonymous."""
    return await service.record_cookie_choice(visitor.account_id if visitor else None, data)


handlers: list[ControllerRouterHandler] = [
    Router("/api/account", route_handlers=[list_consents, update_consents], tags=["accounts"]),
    Router("/api/consents", route_handlers=[record_cookie_choice], tags=["accounts"]),
]
