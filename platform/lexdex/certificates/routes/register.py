"""Public endpoints of the register: all certificates, ended ones included, and their files and credentials."""

from typing import Annotated, Final

from litestar import Controller, Response, get
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.certificates.schemas import CertificatePage, CertificateRecord
from lexdex.certificates.service import credentials, register
from lexdex.certificates.state_machine import Status
from lexdex.foundation import spreadsheets
from lexdex.foundation.files import Files
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_content
from lexdex.foundation.limits import MINUTE, per_address

PDF, CREDENTIAL = "application/pdf", "application/vc+jwt"
ANY_SITE: Final = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
FRESH: Final = {"Cache-Control": "no-cache"}
LIST_HEADERS: Final = {**ANY_SITE, "Cache-Control": "public, max-age=60"}
ATTACHED: Final = [ResponseHeader(name="Content-Disposition", description="File name.", documentation_only=True)]

Query = Annotated[str, QueryParameter(name="q", max_length=100, description="Part of a number, product or holder.")]
StatusFilter = Annotated[Status | None, QueryParameter(name="status", description="Limit to one status.")]
ProductFilter = Annotated[str, QueryParameter(name="product_id", description="Limit to one product.")]
Page = Annotated[int, QueryParameter(ge=1, le=10_000, description="Page number; 20 certificates per page.")]


class CertificateController(Controller):
    """Endpoints of the public register."""

    path = "/api"
    tags = ("certificates",)

    @get("/certificates", operation_id="list_certificates", summary="List certificates", guards=[public])
    @rate_limit(per_address(300, MINUTE))
    async def list_certificates(
        self, text: Query = "", status_filter: StatusFilter = None, product_id: ProductFilter = "", page: Page = 1
    ) -> CertificatePage:
        """List one page of the certificates, latest first, those that ended and samples included."""
        return await register.list_page(text, status_filter, product_id, page)

    @get(
        "/certificates.csv",
        operation_id="export_certificates_csv",
        summary="Export certificates as CSV",
        guards=[public],
        media_type=spreadsheets.MEDIA_TYPE,
        response_headers=ATTACHED,
    )
    @rate_limit(per_address(20, MINUTE))
    async def export_certificates_csv(self, text: Query = "", status_filter: StatusFilter = None) -> Response[bytes]:
        """Download the register as CSV, in UTF-8 with a byte order mark."""
        headers = {"Content-Disposition": 'attachment; filename="certificates.csv"'}
        content = await register.export_csv(text, status_filter)
        return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)

    @get("/certificates/{number:str}", operation_id="get_certificate", summary="Get certificate", guards=[public])
    @rate_limit(per_address(300, MINUTE))
    async def get_certificate(self, number: FromPath[str]) -> CertificateRecord:
        """Return a certificate with its status, facts and history; 404 for a number that was never issued."""
        return await register.get_record(number)

    @get(
        "/certificates/{number:str}/pdf",
        operation_id="get_certificate_pdf",
        summary="Get certificate PDF",
        responses=describe_content(PDF, "The signed file, as it was issued."),
        guards=[public],
        media_type=PDF,
        response_headers=ATTACHED,
    )
    @rate_limit(per_address(60, MINUTE))
    async def get_certificate_pdf(self, number: FromPath[str], files: NamedDependency[Files]) -> Response[bytes]:
        """Return the signed PDF; 404 while it is being made. It does not say whether the certificate is still valid."""
        content = await register.read_file(files, number)
        name = f"{number.upper()}.pdf"
        headers = {**FRESH, "Content-Disposition": f'attachment; filename="{name}"', "X-Robots-Tag": "noindex"}
        return Response(content, media_type=PDF, headers=headers)

    @get(
        "/certificates/{number:str}/credential",
        operation_id="get_certificate_credential",
        summary="Get certificate credential",
        responses=describe_content(CREDENTIAL, "A VC-JWT (Open Badges 3.0).", body=str),
        guards=[public],
        media_type=CREDENTIAL,
    )
    @rate_limit(per_address(60, MINUTE))
    async def get_certificate_credential(self, number: FromPath[str]) -> Response[str]:
        """Return the credential: an Open Badge 3.0 as VC-JWT, with its proof of inclusion in the transparency log."""
        content = await register.read_credential(number)
        return Response(content, media_type=CREDENTIAL, headers={**ANY_SITE, **FRESH})

    @get(
        "/certificates/status-lists/{name:str}",
        operation_id="get_certificate_status_list",
        summary="Get certificate status list",
        responses=describe_content(CREDENTIAL, "A VC-JWT (Bitstring Status List).", body=str),
        guards=[public],
        media_type=CREDENTIAL,
    )
    @rate_limit(per_address(300, MINUTE))
    async def get_certificate_status_list(self, name: FromPath[str]) -> Response[str]:
        """Return the signed list of revoked or suspended credentials that credentials refer to."""
        content = await credentials.read_status_list(name)
        return Response(content, media_type=CREDENTIAL, headers=LIST_HEADERS)


handlers: list[ControllerRouterHandler] = [CertificateController]
