"""Makes the file and the credential of a certificate, in the worker; repeats and interruptions are harmless."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from piccolo.columns import Column

from lexdex.certificates.documents.signing import sign_pdf
from lexdex.certificates.documents.typesetting import typeset_certificate
from lexdex.certificates.events import FileRequested
from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate
from lexdex.certificates.service import credentials
from lexdex.certificates.service.changes import lock_with_product
from lexdex.certificates.service.history import record_event
from lexdex.certificates.tables import Certificate as Table
from lexdex.foundation import database, outbox
from lexdex.foundation.files import Files
from lexdex.foundation.signing import NoSigningKey, load_signer, record_key
from lexdex.settings import Settings
from lexdex.transparency_log import service as transparency_log
from lexdex.transparency_log.schemas import Receipt

LATE_MINUTES: Final = 20
"""A file that was requested this long ago is requested again; longer than all attempts of the outbox but the last."""
MAX_ERROR_LENGTH: Final = 200
DOCUMENT_ISSUED: Final = "document_issued"


async def make_file(settings: Settings, files: Files, number: str) -> None:
    """Make the signed PDF and the credential of a certificate, unless it has them.

    Nothing is downloadable before all of it is there: the PDF is stored under a name with its own hash, and the record
    names it in the last step only.
    """
    certificate = await records.find_certificate(number)
    if certificate is None or certificate.file_state in {"ready", "none"}:
        return
    try:
        signer = load_signer(settings, "document", certificate.issuer)
    except NoSigningKey:
        if certificate.issuer == "official":
            raise
        await records.update_certificate(certificate.id, {Table.file_state: "none"})
        return
    receipt = await _get_receipt(settings, certificate)
    await record_key(signer, "document", certificate.issuer)
    pdf = await typeset_certificate(settings, certificate, signer)
    reason = f"Certificate {number}"
    signed = await sign_pdf(pdf, signer, reason=reason, timestamp_url=settings.certificate_timestamp_url)
    credential = await credentials.build_credential(settings, certificate, receipt)
    await credentials.sign_status_lists(settings, certificate.issuer, certificate.id // credentials.LIST_BITS)
    digest = hashlib.sha256(signed).hexdigest()
    key = f"certificates/{number}-{digest}.pdf"
    await files.save(key, signed)
    if not await _publish_file(certificate, key, digest, credential, signer.name):
        await files.delete(key)


async def mark_failed(number: str, error: str) -> None:
    """Record that the file of a certificate could not be made."""
    async with database.transaction():
        certificate = await lock_with_product(number)
        if certificate.file_state == "generating":
            values: dict[Column | str, Any] = {Table.file_state: "failed", Table.file_error: error[:MAX_ERROR_LENGTH]}
            await records.update_certificate(certificate.id, values)


async def request_late_files() -> int:
    """Request the files again whose worker was killed in every attempt; returns how many."""
    limit = datetime.now(UTC) - timedelta(minutes=LATE_MINUTES)
    numbers = await records.list_due_numbers(records.is_file_late(limit))
    for number in numbers:
        async with database.transaction():
            certificate = await lock_with_product(number)
            await records.update_certificate(certificate.id, {Table.file_requested_at: datetime.now(UTC)})
            await outbox.publish(FileRequested(number))
    return len(numbers)


async def update_status_lists(settings: Settings, number: str) -> None:
    """Sign the status lists of a certificate anew, after a change of its status."""
    certificate = await records.find_certificate(number)
    if certificate is None:
        return
    try:
        await credentials.sign_status_lists(settings, certificate.issuer, certificate.id // credentials.LIST_BITS)
    except NoSigningKey:
        if certificate.issuer == "official":
            raise


async def _get_receipt(settings: Settings, certificate: Certificate) -> Receipt:
    """Return the proof that the issue is logged; puts it into the tree if that has not happened yet."""
    receipt = await transparency_log.get_receipt(certificate.log_entry)
    if receipt is None:
        await transparency_log.integrate_entries(settings)
        receipt = await transparency_log.get_receipt(certificate.log_entry)
    if receipt is None:
        raise LookupError(f"entry {certificate.log_entry} is not in the transparency log")
    return receipt


async def _publish_file(certificate: Certificate, key: str, digest: str, credential: str, issuer_name: str) -> bool:
    """Let the record name its file and credential; returns False if another run was faster."""
    async with database.transaction():
        current = await lock_with_product(certificate.number)
        if current.file_state == "ready":
            return current.file_key == key
        entry = await transparency_log.append(
            f"certificate.{DOCUMENT_ISSUED}", {"number": certificate.number, "sha256": digest}
        )
        await record_event(current, DOCUMENT_ISSUED, status=current.status, log_entry=entry)
        values: dict[Column | str, Any] = {
            Table.file_state: "ready",
            Table.file_key: key,
            Table.file_sha256: digest,
            Table.file_error: "",
            Table.credential: credential,
            Table.issuer_name: issuer_name,
        }
        await records.update_certificate(current.id, values)
    return True
