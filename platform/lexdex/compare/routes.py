"""Comparison endpoints: JSON for the web page, CSV and PDF as downloads."""

import asyncio
from typing import Annotated, Literal

from litestar import Controller, Response, get
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from lexdex.catalogue.schemas import ComparedProduct
from lexdex.compare import pdf, service, spreadsheet
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import MINUTE, SAME_FOR_ALL, in_total, per_address
from lexdex.settings import Settings

Ids = Annotated[
    str,
    QueryParameter(name="product_ids", description="One to five product ids, separated by commas, or repeated."),
]
Only = Annotated[
    Literal["differences"] | None, QueryParameter(description="Leave out rows that are the same for all products.")
]
NO_PRODUCT = describe_failures(404)
FILE_HEADERS = [ResponseHeader(name="Content-Disposition", description="File name.", documentation_only=True)]


def provide_product_ids(request: AnyRequest, first_ids: Ids = "") -> str:
    """Return all product ids in the query of a request, separated by commas; injected as `product_ids`."""
    return ",".join(request.query_params.getall("product_ids", [first_ids]))


class CompareController(Controller):
    """Endpoint that returns the compared products as JSON."""

    path = "/product"
    tags = ("compare",)
    dependencies = {"product_ids": Provide(provide_product_ids, sync_to_thread=False)}  # noqa: RUF012 - as Litestar declares it

    @get(
        "/compare",
        operation_id="compare_products",
        summary="Compare products",
        responses=NO_PRODUCT,
        guards=[public],
    )
    @no_rate_limit(SAME_FOR_ALL)
    async def compare_products(self, product_ids: NamedDependency[str]) -> list[ComparedProduct]:
        """Return the products to compare, in the requested order and without duplicates.

        Ids without a public product are left out; the answer is 404 if none of the ids has one.
        List fields are strings with the values joined by '; '.
        """
        return await service.list_products_to_compare(product_ids)


class ComparisonFileController(Controller):
    """Endpoints that download a comparison as a CSV or PDF file."""

    path = "/api"
    tags = ("compare",)
    dependencies = {"product_ids": Provide(provide_product_ids, sync_to_thread=False)}  # noqa: RUF012 - as Litestar declares it

    @get(
        "/comparison.csv",
        operation_id="export_comparison_csv",
        summary="Export comparison as CSV",
        responses=NO_PRODUCT,
        guards=[public],
        media_type="text/csv",
        response_headers=FILE_HEADERS,
    )
    @rate_limit(per_address(60, MINUTE))
    async def export_comparison_csv(
        self, settings: NamedDependency[Settings], product_ids: NamedDependency[str], only: Only = None
    ) -> Response[bytes]:
        """Download the comparison as CSV, with one line per field and one column per product.

        Two more lines mark sample data and list requested ids without a public product.
        The encoding is UTF-8 with a byte order mark.
        """
        comparison = await service.build_comparison(settings, product_ids, only_differences=only is not None)
        name = service.build_file_name(settings, comparison, "csv")
        return _send_file(await asyncio.to_thread(spreadsheet.render_csv, comparison), name, spreadsheet.MEDIA_TYPE)

    @get(
        "/comparison.pdf",
        operation_id="export_comparison_pdf",
        summary="Export comparison as PDF",
        responses=NO_PRODUCT,
        guards=[public],
        media_type="application/pdf",
        response_headers=FILE_HEADERS,
    )
    @rate_limit(per_address(20, MINUTE), in_total(600, MINUTE))
    async def export_comparison_pdf(
        self, settings: NamedDependency[Settings], product_ids: NamedDependency[str], only: Only = None
    ) -> Response[bytes]:
        """Download the comparison as an accessible (tagged) PDF with its date, URL and data sources.

        Notes mark sample data and list requested ids without a public product.
        """
        comparison = await service.build_comparison(settings, product_ids, only_differences=only is not None)
        name = service.build_file_name(settings, comparison, "pdf")
        return _send_file(await pdf.render_pdf(comparison, settings.brand), name, pdf.MEDIA_TYPE)


def _send_file(content: bytes, name: str, media_type: str) -> Response[bytes]:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        # A cached file would show outdated product data.
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
    }
    return Response(content, media_type=media_type, headers=headers)


handlers = [CompareController, ComparisonFileController]
