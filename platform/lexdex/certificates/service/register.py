"""Reads certificates: single ones, those of products, and the public register."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from lexdex.catalogue import service as catalogue
from lexdex.certificates.numbers import is_number, normalize_number
from lexdex.certificates.queries import records, register
from lexdex.certificates.schemas import (
    AdminCertificatePage,
    Certificate,
    CertificateHistoryEntry,
    CertificatePage,
    CertificateRecord,
    CertificateSummary,
)
from lexdex.certificates.service.changes import NO_CERTIFICATE
from lexdex.certificates.state_machine import Status
from lexdex.foundation.errors import NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.spreadsheets import encode_csv
from lexdex.foundation.texts import clean_text
from lexdex.transparency_log import service as transparency_log

PAGE_SIZE: Final = 20
MAX_QUERY_LENGTH: Final = 100
FOLDER: Final = "certificates"
NO_FILE: Final = {
    "generating": "The file of this certificate is being made. Please try again in a minute.",
    "failed": "The file of this certificate could not be made. We are looking into it.",
    "none": "This certificate has no file.",
}
HEADER: Final = (
    *("Number", "Status", "Issuer", "Product", "Module", "Holder", "Programme", "Package", "Scope", "STAR"),
    *("Issued", "Expires"),
)


async def find(number: str) -> Certificate | None:
    """Return a certificate by its number, in upper or lower case; None for an unknown or malformed one."""
    number = normalize_number(number)
    return await records.find_certificate(number) if is_number(number) else None


async def require(number: str) -> Certificate:
    """Return a certificate by its number; raises NotFound."""
    certificate = await find(number)
    if certificate is None:
        raise NotFound(NO_CERTIFICATE)
    return certificate


async def list_for_products(product_ids: Sequence[str], *, include_ended: bool = False) -> list[CertificateSummary]:
    """Return the active certificates of products, or all of them, by product and module, latest first.

    A record of the official issuer, ended or not, takes the place of a sample of the same product and module.
    """
    found = await register.list_for_products(product_ids, include_ended=True)
    certified = {(each.product_id, each.module) for each in found if each.issuer == "official"}
    shown = [each for each in found if each.issuer == "official" or (each.product_id, each.module) not in certified]
    return [each for each in shown if include_ended or each.status == "active"]


async def list_page(query: str, status: Status | None, product_id: str, page: int) -> CertificatePage:
    """Return one page of the register, or of a product in it, latest certificate first; none for an invalid id."""
    pattern = _build_pattern(query)
    if product_id and not catalogue.is_product_id(product_id):
        return CertificatePage(0, page, PAGE_SIZE, [])
    total = await register.count_certificates(pattern, status, product_id)
    offset = (page - 1) * PAGE_SIZE
    found = await register.list_certificates(pattern, status, product_id, limit=PAGE_SIZE, offset=offset)
    return CertificatePage(total, page, PAGE_SIZE, found)


async def list_admin_page(query: str, status: Status | None, page: int) -> AdminCertificatePage:
    """Return one page of the admins' list, latest certificate first."""
    pattern = _build_pattern(query)
    total = await register.count_certificates(pattern, status)
    offset = (page - 1) * PAGE_SIZE
    found = await register.list_for_admins(pattern, status, limit=PAGE_SIZE, offset=offset)
    return AdminCertificatePage(total, page, PAGE_SIZE, found)


async def export_csv(query: str, status: Status | None) -> bytes:
    """Return the register, or what matches of it, as CSV."""
    rows = [_to_row(each) async for each in register.stream_certificates(_build_pattern(query), status)]
    return encode_csv([HEADER, *rows])


async def get_record(number: str) -> CertificateRecord:
    """Return all that is public about a certificate; raises NotFound."""
    certificate = await require(number)
    receipt = await transparency_log.get_receipt(certificate.log_entry)
    events = await records.list_events(certificate.id)
    shared = {name: getattr(certificate, name) for name in _SHARED}
    path = f"/api/certificates/{certificate.number}"
    return CertificateRecord(
        **shared,
        state=to_summary(certificate).state,
        file_url=f"{path}/pdf" if certificate.file_state == "ready" else "",
        credential_url=f"{path}/credential" if certificate.credential else "",
        log_index=receipt.leaf_index if receipt else None,
        history=[
            CertificateHistoryEntry(each.kind, each.status, each.reason, each.recorded_at, each.log_entry is not None)
            for each in events
        ],
    )


async def read_file(files: Files, number: str) -> bytes:
    """Return the signed PDF of a certificate; raises NotFound while it is not complete."""
    certificate = await require(number)
    if certificate.file_state != "ready":
        raise NotFound(NO_FILE[certificate.file_state])
    content = await files.get(certificate.file_key)
    if content is None:
        raise NotFound(NO_FILE["failed"])
    return content


async def read_credential(number: str) -> str:
    """Return the credential of a certificate; raises NotFound while there is none."""
    certificate = await require(number)
    if not certificate.credential:
        raise NotFound(NO_FILE["none" if certificate.file_state == "ready" else certificate.file_state])
    return certificate.credential


def to_summary(certificate: Certificate) -> CertificateSummary:
    """Return a certificate as lists show it."""
    return CertificateSummary(**{name: getattr(certificate, name) for name in CertificateSummary.__struct_fields__})


_SHARED: Final = frozenset(CertificateRecord.__struct_fields__) & frozenset(Certificate.__struct_fields__)


def _build_pattern(query: str) -> str:
    text = clean_text(query, label="your search", max_length=MAX_QUERY_LENGTH)
    escaped = text.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
    return f"%{escaped}%" if escaped else ""


def _to_row(each: CertificateSummary) -> list[str]:
    values = structs.asdict(each)
    names = ("number", "state", "issuer", "product_name", "module", "holder", "programme", "package", "scope")
    days = [f"{each.issued_at:%Y-%m-%d}", f"{each.expires_at:%Y-%m-%d}"]
    return [*(str(values[name]) for name in names), "yes" if each.star else "no", *days]
