"""Issues certificates: the record first; the worker makes its file and credential afterwards."""

from datetime import UTC, datetime, timedelta
from typing import Final

from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.certificates.events import FileRequested
from lexdex.certificates.facts import FACT_NAMES, encode_facts, hash_facts, read_facts
from lexdex.certificates.numbers import MAX_SERIAL, SAMPLE_YEAR, build_number
from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate, IssueOrder
from lexdex.certificates.service import star_mark
from lexdex.certificates.service.changes import (
    EXPIRED,
    NO_CERTIFICATE,
    OTHER_SCOPE,
    apply_action,
    apply_superseding,
    get_scope,
)
from lexdex.certificates.service.history import record_event
from lexdex.certificates.tables import Certificate as CertificateTable
from lexdex.foundation import database, outbox
from lexdex.foundation.canonical_json import JSON
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.transparency_log import service as transparency_log

MAX_VALID_DAYS: Final = 1_096
AUDITED: Final = ("product_id", "module", "programme", "package", "scope", "request_id", "status", "expires_at")
ISSUED: Final = "The validation was passed."
SAMPLE: Final = "An example; no validation took place."
UNKNOWN_FACT: Final = "'{name}' is no fact that certificates can be pinned to."
BAD_PERIOD: Final = f"A certificate is valid for 1 to {MAX_VALID_DAYS:,} days."
EMPTY: Final = "A certificate needs {label}."
NO_NUMBERS: Final = "No certificate numbers are left this year."
ONE_PER_SCOPE: Final = (
    "{number} is still open for this product, module and programme. Issue the new certificate in its place."
)
_LABELS: Final = {
    "issuer_name": "an issuer",
    "holder": "a holder",
    "programme": "a programme",
    "scope": "a scope",
    "rubric_version": "a rubric",
}
_MAX_LENGTHS: Final = {
    "issuer_name": 200,
    "holder": 200,
    "programme": 120,
    "package": 120,
    "module": 120,
    "scope": 2_000,
    "rubric_version": 40,
}


async def issue(order: IssueOrder) -> Certificate:
    """Issue a certificate and return its record; its file and credential follow within seconds.

    The same request is answered with the same certificate. Raises Invalid for an incomplete order, NotFound for an
    unknown product, and Conflict if a certificate for the same scope is open that the order does not supersede.
    """
    texts = _clean_order(order)
    async with database.transaction():
        # Transactions that change a certificate lock its product first.
        current = await catalogue.lock_current_product(order.product_id)
        await records.lock_numbers()
        if order.request_id and (existing := await records.find_by_request(order.request_id)):
            return existing
        number = await _take_number(order)
        if order.supersedes:
            await _supersede_earlier(order, texts["module"], number)
        await _require_free_scope(order, texts)
        certificate = await _insert(order, texts, number, current.document, current.revision)
        if order.issuer == "official":
            await star_mark.update_star(certificate, actor=order.actor)
            await _record_issue(certificate, order)
        await outbox.publish(FileRequested(number))
    return certificate


async def _record_issue(certificate: Certificate, order: IssueOrder) -> None:
    issued = {name: getattr(certificate, name) for name in AUDITED}
    await audit.record(
        order.actor,
        audit.Act("certificate.issued", "certificate", certificate.number, after=issued, subject=order.holder_account),
    )


async def read_current_facts(product_id: str, module: str = "") -> dict[str, JSON]:
    """Return the facts of a product that a certificate would be pinned to now; raises NotFound."""
    async with database.transaction():
        return read_facts((await catalogue.lock_current_product(product_id)).document, module)


def _clean_order(order: IssueOrder) -> dict[str, str]:
    texts = {
        name: clean_text(getattr(order, name), label=name, max_length=limit) for name, limit in _MAX_LENGTHS.items()
    }
    for name, label in _LABELS.items():
        if not texts[name]:
            raise Invalid(EMPTY.format(label=label))
    if not 1 <= order.valid_days <= MAX_VALID_DAYS:
        raise Invalid(BAD_PERIOD)
    for name in order.facts:
        if name not in FACT_NAMES:
            raise Invalid(UNKNOWN_FACT.format(name=name[:40]))
    return texts


async def _take_number(order: IssueOrder) -> str:
    year = datetime.now(UTC).year if order.issuer == "official" else SAMPLE_YEAR
    serial = await records.count_numbers(f"LX-{year:04}-") + 1
    if serial > MAX_SERIAL:
        raise Conflict(NO_NUMBERS)
    return build_number(year, serial)


async def _supersede_earlier(order: IssueOrder, module: str, number: str) -> None:
    earlier = await records.find_certificate(order.supersedes)
    if earlier is None:
        raise NotFound(NO_CERTIFICATE)
    if get_scope(earlier) != (order.issuer, order.product_id, module):
        raise Conflict(OTHER_SCOPE.format(by=number, number=earlier.number))
    await apply_superseding(earlier, number, order.actor)


async def _require_free_scope(order: IssueOrder, texts: dict[str, str]) -> None:
    for each in await records.list_open_certificates(order.product_id):
        scope = (each.module, each.programme, each.issuer)
        if scope != (texts["module"], texts["programme"], order.issuer):
            continue
        if each.status != "expired":
            raise Conflict(ONE_PER_SCOPE.format(number=each.number))
        # Its last day is over, but the worker has not recorded that yet.
        await apply_action(each.number, "expire", EXPIRED, actor=None)


async def _insert(
    order: IssueOrder, texts: dict[str, str], number: str, document: CatalogueProduct, revision: int
) -> Certificate:
    listed = read_facts(document, texts["module"])
    facts = dict(order.facts) or listed
    listed = {name: listed[name] for name in facts}
    # Whole seconds, as in the credential.
    now = datetime.now(UTC).replace(microsecond=0)
    expires_at = now + timedelta(days=order.valid_days)
    content: dict[str, JSON] = {
        **texts,
        "number": number,
        "issuer": order.issuer,
        "product_id": order.product_id,
        "product_revision": revision,
        "facts_hash": hash_facts(facts),
        "issued_at": now.isoformat(),
        "expires_at": expires_at.isoformat(),
    }
    entry = await transparency_log.append("certificate.issued", content)
    row = CertificateTable(
        holder=texts["holder"],
        programme=texts["programme"],
        package=texts["package"],
        module=texts["module"],
        scope=texts["scope"],
        rubric_version=texts["rubric_version"],
        number=number,
        issuer=order.issuer,
        issuer_name=texts["issuer_name"],
        request_id=order.request_id,
        product=order.product_id,
        product_name=document.name,
        product_revision=revision,
        holder_account=order.holder_account,
        facts=encode_facts(facts),
        facts_hash=hash_facts(facts),
        accepted_facts_hash=hash_facts(listed),
        listed_facts=encode_facts(listed),
        star=order.star,
        status_changed_at=now,
        issued_at=now,
        expires_at=expires_at,
        log_entry=entry,
    )
    await records.insert_certificate(row)
    certificate = await records.lock_certificate(number)
    assert certificate is not None  # noqa: S101 - inserted above
    reason = ISSUED if order.issuer == "official" else SAMPLE
    await record_event(certificate, "issued", status="active", reason=reason, actor=order.actor, log_entry=entry)
    return certificate
