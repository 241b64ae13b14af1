"""Public endpoints of the yearly reports on moderation."""

from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import PathParameter

from lexdex.admin.schemas.moderation import ModerationReport, ReportYears
from lexdex.admin.service import moderation_report
from lexdex.foundation import spreadsheets
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.limits import HOUR, per_address

Year = Annotated[int, PathParameter(ge=2020, le=2200)]


class TransparencyReportController(Controller):
    """Endpoints of the reports of the years that have ended. Numbers that may point to a person are left out."""

    path = "/api/transparency-reports"
    tags = ("moderation",)

    @get("/", operation_id="list_transparency_reports", summary="List transparency reports", guards=[public])
    @rate_limit(per_address(600, HOUR))
    async def list_transparency_reports(self) -> ReportYears:
        """List the years of which a report is published."""
        return await moderation_report.list_years()

    @get("/{year:int}", operation_id="get_transparency_report", summary="Get transparency report", guards=[public])
    @rate_limit(per_address(600, HOUR))
    async def get_transparency_report(self, year: Year) -> ModerationReport:
        """Return the report on moderation in a year (EU Digital Services Act, Articles 15 and 24)."""
        return await moderation_report.get_published(year)

    @get(
        "/{year:int}/csv",
        operation_id="export_transparency_report",
        summary="Export transparency report as CSV",
        guards=[public],
        media_type=spreadsheets.MEDIA_TYPE,
    )
    @rate_limit(per_address(120, HOUR))
    async def export_transparency_report(self, year: Year) -> Response[bytes]:
        """Download the report on moderation in a year as CSV."""
        content = await moderation_report.export_published(year)
        headers = {"Content-Disposition": f'attachment; filename="transparency-report-{year}.csv"'}
        return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)
