"""Endpoints to import products or logos from a file: upload, look, start, follow, undo."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.bodies import CATALOGUE_FILE, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.http.uploads import read_upload
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.foundation.virus_scanner import VirusScanner
from lexdex.product_imports.schemas import (
    IMPORTS_PER_PAGE,
    ROWS_PER_PAGE,
    CatalogueImport,
    CatalogueImportPage,
    CatalogueImportRowPage,
    ImportKind,
    ImportStart,
    RowKind,
    RowState,
)
from lexdex.product_imports.service import imports, report, starting

FileName = Annotated[
    str, QueryParameter(min_length=1, max_length=200, description="The file's name; its ending decides the format.")
]
Kind = Annotated[ImportKind, QueryParameter(description="What the file has: rows of products, or a zip of logos.")]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{IMPORTS_PER_PAGE} imports per page.")]
RowPage = Annotated[int, QueryParameter(ge=1, le=10_000, name="page", description=f"{ROWS_PER_PAGE} rows per page.")]
OfKind = Annotated[RowKind | None, QueryParameter(name="kind", description="Limit to rows of one kind.")]
InState = Annotated[RowState | None, QueryParameter(name="state", description="Limit to rows in one state.")]


class ProductImportController(Controller):
    """Endpoints to import products or logos after a look at what would change, and to undo it."""

    path = "/api/admin/product-imports"
    tags = ("catalogue",)

    @get(
        "/",
        operation_id="list_product_imports",
        summary="List imports",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_product_imports(self, page: PageNumber = 1) -> CatalogueImportPage:
        """List one page of the imports of files, latest first."""
        return await imports.list_imports(page)

    @post(
        "/",
        operation_id="upload_product_import",
        summary="Upload file to import",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=201,
        **accepts(CATALOGUE_FILE),
    )
    @rate_limit(per_account(60, HOUR))
    async def upload_product_import(
        self,
        request: AnyRequest,
        actor: NamedDependency[Actor],
        files: NamedDependency[Files],
        scanner: NamedDependency[VirusScanner],
        name: FileName,
        kind: Kind = "products",
    ) -> CatalogueImport:
        """Store a file, which the worker then compares with the catalogue; changes nothing in the catalogue.

        The body is the file itself, at most 10 MB: CSV, TSV, JSON Lines or XLSX with at most 50,000 products, or a zip
        of at most 2,000 logos, each named by the id of its product.
        """
        return await imports.upload_file(files, actor, kind, name, await read_upload(request, scanner))

    @get(
        "/{import_id:int}",
        operation_id="get_product_import",
        summary="Get import",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def get_product_import(self, import_id: RowId) -> CatalogueImport:
        """Return what a file changes and how far its import is."""
        return await imports.get_import(import_id)

    @delete(
        "/{import_id:int}",
        operation_id="discard_product_import",
        summary="Discard import",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def discard_product_import(
        self, import_id: RowId, actor: NamedDependency[Actor], files: NamedDependency[Files]
    ) -> None:
        """Delete a file that was not imported, with its preview."""
        await imports.discard_import(files, actor, import_id)

    @get(
        "/{import_id:int}/rows",
        operation_id="list_product_import_rows",
        summary="List rows of import",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_product_import_rows(
        self, import_id: RowId, row_kind: OfKind = None, row_state: InState = None, row_page: RowPage = 1
    ) -> CatalogueImportRowPage:
        """List what each row of the file changes, or why it is refused, skipped, has failed or was not undone."""
        return await imports.list_rows(import_id, row_kind, row_state, row_page)

    @get(
        "/{import_id:int}/report",
        operation_id="download_product_import_report",
        summary="Download report of import",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        media_type=spreadsheets.MEDIA_TYPE,
    )
    @rate_limit(per_account(60, HOUR))
    async def download_product_import_report(self, import_id: RowId) -> Response[bytes]:
        """Download what the import does, or did, with each row of the file as CSV."""
        headers = {"Content-Disposition": f'attachment; filename="import-{import_id}.csv"', "Cache-Control": "no-store"}
        content = await report.build_report(import_id)
        return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)

    @post(
        "/{import_id:int}/start",
        operation_id="start_product_import",
        summary="Start import",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def start_product_import(
        self, import_id: RowId, data: JSONBody[ImportStart], actor: NamedDependency[Actor]
    ) -> CatalogueImport:
        """Import what the preview shows; `sha256` is that of the file.

        Products that were changed since the preview are left as they are and reported. So are values that product
        owners have entered, unless `replace_owner_values` is true.
        """
        return await starting.start_import(actor, import_id, data)

    @post(
        "/{import_id:int}/undo",
        operation_id="undo_product_import",
        summary="Undo import",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def undo_product_import(self, import_id: RowId, actor: NamedDependency[Actor]) -> CatalogueImport:
        """Restore the former values within 30 days; products that were changed since are left as they are.

        Products that the import has added are deleted, which needs the permission to delete products. An import that
        has failed can be undone too.
        """
        return await starting.undo_import(actor, import_id)

    @post(
        "/{import_id:int}/retry",
        operation_id="retry_product_import",
        summary="Retry import",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def retry_product_import(self, import_id: RowId, actor: NamedDependency[Actor]) -> CatalogueImport:
        """Go on with an import or an undo that has failed; to delete added products needs its own permission."""
        return await starting.retry_import(actor, import_id)
