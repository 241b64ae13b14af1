"""The comparison calls: as JSON for the page, as CSV and PDF to take away."""

import asyncio
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from lexdex.catalogue.schemas import ComparedProduct
from lexdex.compare import paper, service, spreadsheet
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]
Ids = Annotated[str, QueryParameter(description="One to five ids, separated by commas.")]
Only = Annotated[
    Literal["differences"] | None, QueryParameter(description="Leave out the rows in which all products say the same.")
]
ATTACHED = [ResponseHeader(name="Content-Disposition", description="The file's name.", documentation_only=True)]


class CompareController(Controller):
    """Works with and without a session."""

    path = "/product"
    tags = ("compare",)

    @get("/compare", operation_id="compare_products")
    async def compare_products(self, product_ids: Ids = "") -> list[ComparedProduct]:
        """The products in the order asked, each once; lists of several values are joined by '; '."""
        return await service.compare(product_ids)


class FilesController(Controller):
    """The same comparison as files; with and without a session."""

    path = "/api"
    tags = ("compare",)

    @get("/comparison.csv", operation_id="export_comparison_csv", media_type="text/csv", response_headers=ATTACHED)
    async def export_comparison_csv(
        self,
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
        product_ids: Ids = "",
        only: Only = None,
    ) -> Response[bytes]:
        """The comparison for a spreadsheet: a line for each row, a column for each product, UTF-8 with its mark."""
        await limits.spend("export_comparison_csv", address=client_address(request))
        taken = await service.to_take_away(settings, product_ids, only_differences=only is not None)
        name = service.file_name(settings, taken, "csv")
        return _attached(await asyncio.to_thread(spreadsheet.written, taken), name, spreadsheet.MEDIA_TYPE)

    @get(
        "/comparison.pdf", operation_id="export_comparison_pdf", media_type="application/pdf", response_headers=ATTACHED
    )
    async def export_comparison_pdf(
        self,
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
        product_ids: Ids = "",
        only: Only = None,
    ) -> Response[bytes]:
        """The comparison on paper: landscape A4, tagged, with its date, its address and what its facts rest on."""
        await limits.spend("export_comparison_pdf", address=client_address(request))
        taken = await service.to_take_away(settings, product_ids, only_differences=only is not None)
        name = service.file_name(settings, taken, "pdf")
        return _attached(await paper.printed(taken, settings.brand), name, paper.MEDIA_TYPE)


def _attached(content: bytes, name: str, media_type: str) -> Response[bytes]:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        # Prices and facts change; a file that a cache kept would carry yesterday's under today's date.
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
    }
    return Response(content, media_type=media_type, headers=headers)


handlers = [CompareController, FilesController]
