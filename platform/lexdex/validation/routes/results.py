"""Endpoints of a vendor's reports, certificates and analytics."""

from uuid import UUID

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only, vendor_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import OWN_DATA
from lexdex.validation.routes.files import build_download_headers
from lexdex.validation.schemas.results import ValidationAnalytics, ValidationCertificate, ValidationReport
from lexdex.validation.service import analytics, certificates, reports


@get(
    "/api/validation/reports",
    operation_id="list_own_validation_reports",
    summary="List own reports",
    guards=[vendor_only],
    tags=["validation"],
)
@no_rate_limit(OWN_DATA)
async def list_own_validation_reports(actor: NamedDependency[Actor]) -> list[ValidationReport]:
    """List the reports that were sent to the signed-in vendor, latest first."""
    return await reports.list_own_reports(actor)


@get(
    "/api/validation/reports/{report_id:uuid}/file",
    operation_id="download_validation_report",
    summary="Download report",
    responses={**describe_content("application/pdf", "The report."), **describe_failures(409)},
    guards=[signed_in_only],
    tags=["validation"],
)
@no_rate_limit(OWN_DATA)
async def download_validation_report(
    report_id: FromPath[UUID], actor: NamedDependency[Actor], files: NamedDependency[Files]
) -> Response[bytes]:
    """Download a report as an attachment; allowed for the request's vendor, once it was sent, and its assigned staff.

    Responds with 409 while the report is being generated or if that failed.
    """
    found = await reports.read_report(files, actor, report_id)
    return Response(found.content, media_type="application/pdf", headers=build_download_headers(found.name))


@get(
    "/api/validation/certificates",
    operation_id="list_own_validation_certificates",
    summary="List own certificates",
    guards=[vendor_only],
    tags=["validation"],
)
@no_rate_limit(OWN_DATA)
async def list_own_validation_certificates(actor: NamedDependency[Actor]) -> list[ValidationCertificate]:
    """List the certificates of the products that the signed-in vendor manages, ended ones too."""
    return await certificates.list_own_certificates(actor)


@get(
    "/api/validation/analytics",
    operation_id="get_validation_analytics",
    summary="Get validation analytics",
    guards=[vendor_only],
    tags=["validation"],
)
@no_rate_limit(OWN_DATA)
async def get_validation_analytics(actor: NamedDependency[Actor]) -> ValidationAnalytics:
    """Return the metrics of the signed-in vendor's requests: by status, duration, pass rates and spending."""
    return await analytics.get_analytics(actor)


handlers: list[ControllerRouterHandler] = [
    list_own_validation_reports,
    download_validation_report,
    list_own_validation_certificates,
    get_validation_analytics,
]
