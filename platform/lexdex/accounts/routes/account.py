"""The endpoints of the signed-in account: its settings, the export of its data, and its deletion."""

from collections.abc import Sequence
from typing import Any

from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.accounts.schemas.account import Account, AccountRemoval
from lexdex.accounts.schemas.password import PasswordConfirmation
from lexdex.accounts.service import export, profile, removal
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account
from lexdex.foundation.personal_data import PersonalData
from lexdex.settings import Settings

EXPORT_NAME = "lexdex-account.json"


@get("/", operation_id="get_account", summary="Get account", guards=[signed_in_only])
@no_rate_limit(OWN_DATA)
async def get_account(actor: NamedDependency[Actor]) -> Account:
    """Return the signed-in account."""
    return await profile.get_account(actor)


@get("/export", operation_id="export_personal_data", summary="Export personal data", guards=[signed_in_only])
@rate_limit(per_account(10, HOUR))
async def export_personal_data(
    actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
    personal_data: NamedDependency[Sequence[PersonalData]],
) -> Response[dict[str, Any]]:
    """Return everything that is stored about the account, as a JSON file."""
    headers = {"Content-Disposition": f'attachment; filename="{EXPORT_NAME}"'}
    return Response(await export.export_personal_data(settings, actor, personal_data), headers=headers)


@post(
    "/removal",
    operation_id="request_account_removal",
    summary="Request account removal",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=200,
)
@rate_limit(per_account(10, 15 * MINUTE))
async def request_account_removal(
    data: JSONBody[PasswordConfirmation], actor: NamedDependency[Actor]
) -> AccountRemoval:
    """Schedule the deletion of the account, which needs the password. It can be cancelled until the returned date.

    The session gets a new token.
    """
    return await removal.request_removal(actor, data.password)


@delete(
    "/removal",
    operation_id="cancel_account_removal",
    summary="Cancel account removal",
    responses=describe_failures(409),
    guards=[signed_in_only],
    status_code=204,
)
@no_rate_limit(OWN_DATA)
async def cancel_account_removal(actor: NamedDependency[Actor]) -> None:
    """Cancel the scheduled deletion of the account."""
    await removal.cancel_removal(actor)


handlers: list[ControllerRouterHandler] = [
    Router(
        "/api/account",
        route_handlers=[get_account, export_personal_data, request_account_removal, cancel_account_removal],
        tags=["accounts"],
    )
]
