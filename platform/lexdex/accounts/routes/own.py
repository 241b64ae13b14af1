"""The endpoints for consents, and for the export and removal of an account."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from litestar import Response, Router, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in
from lexdex.accounts.schemas.password import PasswordConfirmation
from lexdex.accounts.schemas.profile import (
    AccountRemoval,
    ConsentChange,
    ConsentRecord,
    CookieChoice,
    CookieChoiceRecorded,
    MarketingConsent,
)
from lexdex.accounts.service import consents, removal
from lexdex.accounts.service import export as exporting
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit, unlimited
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account, per_address
from lexdex.foundation.personal_data import PersonalData
from lexdex.settings import Settings

NAME = "lexdex-account.json"


@get("/consents", operation_id="list_consents", summary="List consents", guards=[signed_in])
@unlimited(OWN_DATA)
async def list_consents(actor: NamedDependency[Actor]) -> list[ConsentRecord]:
    """List every consent that the account gave or refused, with the wording at that time."""
    return await consents.listed(actor.account)


@put("/consents", operation_id="update_consents", summary="Update consents", guards=[signed_in])
@rate_limit(per_account(60, HOUR))
async def update_consents(data: JSONBody[ConsentChange], actor: NamedDependency[Actor]) -> MarketingConsent:
    """Give or withdraw the consent to emails about new tools."""
    return MarketingConsent(await consents.set_marketing(actor.account, given=data.marketing))


@post("/cookies", operation_id="record_cookie_choice", summary="Record cookie choice", guards=[public], status_code=201)
@rate_limit(per_address(30, HOUR))
async def record_cookie_choice(
    data: JSONBody[CookieChoice], visitor: NamedDependency[Actor | None]
) -> CookieChoiceRecorded:
    """Record which cookies a visitor allows; without a session the record has no name."""
    allowed = {"preferences": data.preferences, "statistics": data.statistics}
    await consents.record(visitor.account if visitor else None, "cookies", given=any(allowed.values()), details=allowed)
    return CookieChoiceRecorded(consents.COOKIES_VERSION, consents.WORDINGS["cookies"], datetime.now(UTC))


@get("/export", operation_id="export_personal_data", summary="Export personal data", guards=[signed_in])
@rate_limit(per_account(10, HOUR))
async def export_personal_data(
    actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    personal_data: NamedDependency[Sequence[PersonalData]],
) -> Response[dict[str, Any]]:
    """Return everything that is stored about the account as one JSON file."""
    headers = {"Content-Disposition": f'attachment; filename="{NAME}"', "Cache-Control": "no-store"}
    return Response(await exporting.export(settings, actor, personal_data), headers=headers)


@post(
    "/removal",
    operation_id="request_account_removal",
    summary="Request account removal",
    guards=[signed_in],
    status_code=200,
)
@rate_limit(per_account(10, 15 * MINUTE))
async def request_account_removal(
    data: JSONBody[PasswordConfirmation], actor: NamedDependency[Actor]
) -> AccountRemoval:
    """Schedule the removal of the account; the password is required. It can be cancelled until the date returned."""
    return AccountRemoval(await removal.request(actor, data.password))


@delete(
    "/removal",
    operation_id="cancel_account_removal",
    summary="Cancel account removal",
    guards=[signed_in],
    status_code=204,
)
@unlimited(OWN_DATA)
async def cancel_account_removal(actor: NamedDependency[Actor]) -> None:
    """Cancel the scheduled removal of the account."""
    await removal.cancel(actor)


handlers: list[ControllerRouterHandler] = [
    Router(
        "/api/account",
        route_handlers=[
            list_consents,
            update_consents,
            export_personal_data,
            request_account_removal,
            cancel_account_removal,
        ],
        tags=["accounts"],
    ),
    Router("/api/consents", route_handlers=[record_cookie_choice], tags=["accounts"]),
]
