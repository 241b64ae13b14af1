"""Public endpoints that check an uploaded PDF or a credential."""

from typing import Annotated, Final

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.certificates.schemas import CertificateCheck, CredentialSubmission
from lexdex.certificates.service import checking
from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import PDF, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.limits import MINUTE, in_total, per_address
from lexdex.settings import Settings

CHECKS: Final = (per_address(20, MINUTE), in_total(300, MINUTE))

Expected = Annotated[
    str, QueryParameter(name="number", max_length=20, description="Number of the certificate that it should be.")
]


class CertificateCheckController(Controller):
    """Endpoints that say whether a file or a credential is genuine, unaltered and valid."""

    path = "/api/certificates"
    tags = ("certificates",)

    @post(
        "/check",
        operation_id="check_certificate_file",
        summary="Check certificate file",
        guards=[public],
        status_code=200,
        **accepts(PDF),
    )
    @rate_limit(*CHECKS)
    async def check_certificate_file(self, request: AnyRequest, expected: Expected = "") -> CertificateCheck:
        """Compare a PDF with the issued file, by its SHA-256 and signature. The upload is not stored."""
        return await checking.check_pdf(await request.body(), expected)

    @post(
        "/check-credential",
        operation_id="check_certificate_credential",
        summary="Check certificate credential",
        guards=[public],
        status_code=200,
    )
    @rate_limit(*CHECKS)
    async def check_certificate_credential(
        self, data: JSONBody[CredentialSubmission], settings: NamedDependency[Settings]
    ) -> CertificateCheck:
        """Verify a credential: signature, claims, scope, and the status of its certificate at this moment."""
        return await checking.check_credential(settings, data)


handlers: list[ControllerRouterHandler] = [CertificateCheckController]
