"""The certificates of the products that a vendor manages, and their changes by admins."""

from msgspec import structs

from lexdex.accounts.service import activity_log
from lexdex.certificates import service as certificates
from lexdex.certificates.numbers import normalize_number
from lexdex.certificates.schemas import AdminCertificate, CertificateChange, CertificateRecord, CertificateSummary
from lexdex.certificates.service import register
from lexdex.certificates.service.allowed_changes import list_allowed_changes, list_replacements
from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.validation.queries import requests as queries
from lexdex.validation.schemas.results import ValidationCertificate
from lexdex.validation.service.moves import is_involved, require_uninvolved


async def list_own_certificates(actor: Actor) -> list[ValidationCertificate]:
    """List the certificates of the actor's products, ended ones too."""
    products = [product.id for product in await ownership.list_owned_products(actor.account_id)]
    return [_describe(each) for each in await certificates.list_for_products(products, include_ended=True)]


async def get_admin_certificate(actor: Actor, number: str) -> AdminCertificate:
    """Return a certificate with the changes that this admin may make now; raises NotFound."""
    certificate = await register.require(number)
    record = await register.get_record(number)
    request_id = await queries.find_request_of_certificate(certificate.number)
    row = await queries.find_request(request_id) if request_id else None
    has_part = row is not None and await is_involved(actor, row)
    replacements = await list_replacements(certificate)
    directory = await certificates.compare_with_directory(certificate)
    return AdminCertificate(
        **structs.asdict(record),
        allowed_changes=list_allowed_changes(certificate, has_replacement=bool(replacements), is_involved=has_part),
        is_involved=has_part,
        replacements=replacements,
        file_error=certificate.file_error,
        fact_changes=directory.changes,
        directory_facts_hash=directory.facts_hash,
    )


async def change_certificate(actor: Actor, number: str, change: CertificateChange) -> CertificateRecord:
    """Apply a change by an admin; raises Forbidden if they worked on the request that led to the certificate.

    Making a failed file again decides nothing, so anyone may do that.
    """
    async with database.transaction():
        number = normalize_number(number)
        if change.action != "retry_file":
            await _require_uninvolved(actor, number)
        await certificates.change_certificate(number, change, actor)
    return await register.get_record(number)


async def check_revocation(actor: Actor, number: str, reason: str) -> None:
    """Raise what `revoke` would raise for this admin now."""
    async with database.transaction():
        await _require_uninvolved(actor, number)
        await certificates.check_revocation(number, reason)


async def revoke(actor: Actor, number: str, reason: str) -> None:
    """Revoke a certificate for good; raises NotFound, Conflict, and Forbidden as `change_certificate` does."""
    async with database.transaction():
        await _require_uninvolved(actor, number)
        await certificates.revoke(number, reason, actor)
        description = f"Certificate {number}: revoke"
        await activity_log.record(
            actor.account_id, "certificate.revoke", description, number=number, reason=reason.strip()
        )


async def _require_uninvolved(actor: Actor, number: str) -> None:
    request_id = await queries.find_request_of_certificate(number)
    row = await queries.lock_request(request_id) if request_id else None
    if row is not None:
        await require_uninvolved(actor, row)


def _describe(certificate: CertificateSummary) -> ValidationCertificate:
    return ValidationCertificate(
        id=certificate.number,
        software_name=certificate.product_name,
        certificate_type=certificate.package,
        issue_date=certificate.issued_at.date(),
        expiry_date=certificate.expires_at.date(),
        validation_scope=certificate.scope,
        status=certificate.status,
        issuer=certificate.issuer,
        product_id=certificate.product_id,
        module=certificate.module,
        url=f"/certificates/{certificate.number}",
    )
