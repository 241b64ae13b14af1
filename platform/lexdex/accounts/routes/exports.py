"""The endpoints of exports of personal data that the worker prepares."""

from uuid import UUID

from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.accounts.schemas.exports import DataExport
from lexdex.accounts.service import export_jobs
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import HOUR, OWN_DATA, per_account

JSON = "application/json"
FILE_HEADERS = {
    "Content-Disposition": 'attachment; filename="lexdex-account.json"',
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cache-Control": "no-store",
}


@post(
    "/",
    operation_id="request_data_export",
    summary="Request data export",
    guards=[signed_in_only],
    status_code=202,
)
@rate_limit(per_account(10, HOUR))
async def request_data_export(actor: NamedDependency[Actor]) -> DataExport:
    """Ask for everything that is stored about the account, as a JSON file; an email says when it is ready.

    While one export is being generated, this returns it and requests no other.
    """
    return await export_jobs.request_export(actor)


@get("/", operation_id="list_data_exports", summary="List data exports", guards=[signed_in_only])
@no_rate_limit(OWN_DATA)
async def list_data_exports(actor: NamedDependency[Actor]) -> list[DataExport]:
    """List the account's exports, latest first; they are deleted after seven days."""
    return await export_jobs.list_exports(actor)


@get(
    "/{export_id:uuid}",
    operation_id="download_data_export",
    summary="Download data export",
    responses={**describe_content(JSON, "The export document.", body=dict), **describe_failures(409)},
    guards=[signed_in_only],
)
@no_rate_limit(OWN_DATA)
async def download_data_export(
    export_id: FromPath[UUID], actor: NamedDependency[Actor], files: NamedDependency[Files]
) -> Response[bytes]:
    """Download an export of the account as an attachment.

    Responds with 409 while it is being generated or if that failed.
    """
    return Response(await export_jobs.read_export(files, actor, export_id), media_type=JSON, headers=FILE_HEADERS)


handlers: list[ControllerRouterHandler] = [
    Router(
        "/api/account/exports",
        route_handlers=[request_data_export, list_data_exports, download_data_export],
        tags=["accounts"],
    )
]
