"""Endpoints to upload, delete and download the files of validation requests."""

from typing import Annotated
from urllib.parse import quote
from uuid import UUID

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only, signed_in_only, vendor_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.bodies import DOCUMENT, DOCUMENT_OR_IMAGE, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, OWN_DATA, per_account
from lexdex.validation.schemas.names import FilePurpose
from lexdex.validation.schemas.requests import ValidationFile
from lexdex.validation.service import files as service
from lexdex.validation.service.files import UploadStorage

FileName = Annotated[str, QueryParameter(min_length=1, max_length=200, description="The file's name, for display.")]
Purpose = Annotated[FilePurpose, QueryParameter(description="What the file is; vendors can't upload `evidence`.")]


@post(
    "/api/validation/requests/{request_id:uuid}/files",
    operation_id="upload_validation_file",
    summary="Upload file of a request",
    responses=describe_failures(409),
    guards=[vendor_only],
    status_code=201,
    tags=["validation"],
    **accepts(DOCUMENT),
)
@rate_limit(per_account(60, HOUR))
async def upload_validation_file(
    request_id: FromPath[UUID],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    upload_storage: NamedDependency[UploadStorage],
    name: FileName,
    purpose: Purpose,
) -> ValidationFile:
    """Add a file to a draft; the body is the file itself, at most 10 MB.

    Technical documentation: PDF, DOC, DOCX or TXT. Source code: ZIP, TAR or GZ. The content decides the type. Files
    with macros or active content, and archives that are encrypted, nested or unsafe, are refused with 400.
    """
    return await service.upload_own_file(
        upload_storage, actor, request_id, service.NewFile(name, purpose, request.stream())
    )


@delete(
    "/api/validation/requests/{request_id:uuid}/files/{file_id:uuid}",
    operation_id="delete_validation_file",
    summary="Delete file of a request",
    responses=describe_failures(409),
    guards=[vendor_only],
    status_code=204,
    tags=["validation"],
)
@no_rate_limit(OWN_DATA)
async def delete_validation_file(
    request_id: FromPath[UUID], file_id: FromPath[UUID], actor: NamedDependency[Actor], files: NamedDependency[Files]
) -> None:
    """Delete a file of a draft."""
    await service.delete_own_file(files, actor, request_id, file_id)


@post(
    "/api/admin/validation/requests/{request_id:uuid}/files",
    operation_id="upload_validation_evidence",
    summary="Upload evidence",
    responses=describe_failures(409),
    guards=[admin_only],
    permission=Permission.WORK_ON_VALIDATIONS,
    status_code=201,
    tags=["validation"],
    **accepts(DOCUMENT_OR_IMAGE),
)
@no_rate_limit(ADMINS)
async def upload_validation_evidence(
    request_id: FromPath[UUID],
    request: AnyRequest,
    actor: NamedDependency[Actor],
    upload_storage: NamedDependency[UploadStorage],
    name: FileName,
) -> ValidationFile:
    """Add a file of evidence: a document, an archive or an image; only for the request's tester.

    The body is the file itself, at most 10 MB. Images are converted to WebP.
    """
    return await service.upload_evidence(
        upload_storage, actor, request_id, service.NewFile(name, "evidence", request.stream())
    )


@get(
    "/api/validation/files/{file_id:uuid}",
    operation_id="download_validation_file",
    summary="Download file of a request",
    responses={**describe_content("*/*", "The file."), **describe_failures(409)},
    guards=[signed_in_only],
    tags=["validation"],
)
@no_rate_limit(OWN_DATA)
async def download_validation_file(
    file_id: FromPath[UUID], actor: NamedDependency[Actor], files: NamedDependency[Files]
) -> Response[bytes]:
    """Download a file as an attachment; allowed for the request's vendor and its assigned staff.

    Responds with 409 while the file is in quarantine or if the virus scanner refused it.
    """
    found = await service.read_file(files, actor, file_id)
    return Response(found.content, media_type=found.media_type, headers=build_download_headers(found.name))


def build_download_headers(name: str) -> dict[str, str]:
    """Return the headers that make a browser save a file instead of showing it."""
    return {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": "no-store",
    }


handlers: list[ControllerRouterHandler] = [
    upload_validation_file,
    delete_validation_file,
    upload_validation_evidence,
    download_validation_file,
]
