"""Endpoints to upload and download a proof of use: a file that shows that a review's author uses the product."""

from typing import Annotated

from litestar import Response, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.bodies import IMAGE_OR_PDF, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.http.uploads import read_upload
from lexdex.foundation.limits import HOUR, OWN_DATA, per_account, per_address
from lexdex.foundation.virus_scanner import VirusScanner
from lexdex.reviews.schemas import ProofOfUse
from lexdex.reviews.service import proof_files, proofs

FILE_EXTENSIONS = {"application/pdf": "pdf", "image/webp": "webp"}


@put(
    "/api/reviews/proof",
    operation_id="submit_review_proof",
    summary="Submit proof of use",
    responses=describe_failures(404, 409),
    guards=[signed_in_only],
    tags=["reviews"],
    **accepts(IMAGE_OR_PDF),
)
@rate_limit(per_account(10, HOUR), per_address(60, HOUR))
async def submit_review_proof(
    request: AnyRequest,
    actor: NamedDependency[Actor],
    files: NamedDependency[Files],
    scanner: NamedDependency[VirusScanner],
    product_id: Annotated[str, QueryParameter(description="Id of the reviewed product.")] = "",
) -> ProofOfUse:
    """Upload a proof that the signed-in user uses the product they reviewed; an admin checks it.

    The body is the file itself: PNG, JPEG, WebP or PDF, at most 10 MB.
    """
    await proofs.check_may_submit(actor, product_id)
    file = await proof_files.convert_file(await read_upload(request, scanner))
    return await proofs.submit_proof(files, actor, product_id, file)


@get(
    "/api/reviews/{review_id:int}/proof",
    operation_id="get_review_proof",
    summary="Download proof of use",
    responses=describe_content("*/*", "The file: an image (image/webp) or a PDF (application/pdf)."),
    guards=[signed_in_only],
    tags=["reviews"],
)
@no_rate_limit(OWN_DATA)
async def get_review_proof(
    review_id: FromPath[int], actor: NamedDependency[Actor], files: NamedDependency[Files]
) -> Response[bytes]:
    """Download a pending proof of use; allowed for the review's author and for admins."""
    file = await proofs.read_proof(files, actor, review_id)
    headers = {
        "Content-Disposition": f'attachment; filename="proof-{review_id}.{FILE_EXTENSIONS[file.kind]}"',
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": "no-store",
    }
    return Response(file.content, media_type=file.kind, headers=headers)


handlers: list[ControllerRouterHandler] = [submit_review_proof, get_review_proof]
