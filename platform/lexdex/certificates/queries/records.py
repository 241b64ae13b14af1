"""Queries that read, lock, insert and change single certificates."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.certificates.queries.columns import select_columns
from lexdex.certificates.schemas import Certificate as CertificateStruct
from lexdex.certificates.schemas import CertificateEvent as CertificateEventStruct
from lexdex.certificates.tables import Certificate, CertificateEvent
from lexdex.foundation import database

# SQL: the status depends on the time, and rows are locked.
_SELECT: Final = f"SELECT {select_columns(CertificateStruct)} FROM certificate c"
_BY_NUMBER: Final = f"{_SELECT} WHERE c.number = $1"
_LOCK: Final = f"{_SELECT} WHERE c.number = $1 FOR UPDATE"
_BY_REQUEST: Final = f"{_SELECT} WHERE c.request_id = $1"
_OPEN_OF_PRODUCT: Final = f"{_SELECT} WHERE c.product = $1 AND c.status IN ('active', 'suspended') ORDER BY c.id"
# SQL: an advisory lock, so that numbers are consecutive.
_LOCK_NUMBERS: Final = "SELECT pg_advisory_xact_lock(hashtextextended('certificate_numbers', 0))"
_EVENTS: Final = tuple(getattr(CertificateEvent, name) for name in CertificateEventStruct.__struct_fields__)


class Holder(msgspec.Struct, frozen=True):
    """The account that is notified of changes."""

    email: str
    full_name: str


async def lock_numbers() -> None:
    """Wait until no other transaction issues a certificate."""
    await database.execute(_LOCK_NUMBERS)


async def count_numbers(prefix: str) -> int:
    """Count the certificates whose number begins with a prefix such as `LX-2026-`."""
    count: int = await database.fetch_value(Certificate.count().where(Certificate.number.like(f"{prefix}%")))
    return count


async def find_certificate(number: str) -> CertificateStruct | None:
    """Return a certificate by its number."""
    return await database.fetch_one_as(CertificateStruct, _BY_NUMBER, number)


async def lock_certificate(number: str) -> CertificateStruct | None:
    """Return a certificate by its number, and lock its row until the transaction ends."""
    return await database.fetch_one_as(CertificateStruct, _LOCK, number)


async def find_by_request(request_id: UUID) -> CertificateStruct | None:
    """Return the certificate that a request led to."""
    return await database.fetch_one_as(CertificateStruct, _BY_REQUEST, request_id)


async def list_open_certificates(product_id: str) -> list[CertificateStruct]:
    """Return the certificates of a product that have not ended."""
    return await database.fetch_as(CertificateStruct, _OPEN_OF_PRODUCT, product_id)


async def insert_certificate(row: Certificate) -> int:
    """Insert a certificate; returns its id."""
    certificate_id: int = await database.fetch_value(Certificate.insert(row).returning(Certificate.id))
    return certificate_id


async def update_certificate(certificate_id: int, values: dict[Column | str, Any]) -> None:
    """Set columns of a certificate, which the caller has locked."""
    await database.execute(Certificate.update(values).where(Certificate.id == certificate_id))


async def insert_event(event: CertificateEvent) -> None:
    """Append an event to the history of a certificate."""
    await database.execute(CertificateEvent.insert(event))


async def list_events(certificate_id: int) -> list[CertificateEventStruct]:
    """Return the history of a certificate, oldest event first."""
    query = CertificateEvent.select(*_EVENTS).where(CertificateEvent.certificate == certificate_id)
    return await database.fetch_as(CertificateEventStruct, query.order_by(CertificateEvent.id))


async def get_holder(certificate_id: int) -> Holder | None:
    """Return the account that is told of changes of a certificate; None if there is none."""
    account = Certificate.holder_account._
    columns = (account.email.as_alias("email"), account.full_name.as_alias("full_name"))
    query = Certificate.select(*columns).where((Certificate.id == certificate_id) & account.email.is_not_null())
    return await database.fetch_one_as(Holder, query)


async def list_due_numbers(condition: Any) -> list[str]:  # noqa: ANN401 - a condition of Piccolo's builder
    """Return the numbers of the certificates that meet a condition, oldest first."""
    query = Certificate.select(Certificate.number).where(condition).order_by(Certificate.id)
    return await database.fetch_column(query)


def is_open() -> Any:  # noqa: ANN401 - a condition of Piccolo's builder
    """Return the condition that a certificate has not ended."""
    return Certificate.status.is_in(["active", "suspended"])


def expires_before(moment: datetime) -> Any:  # noqa: ANN401 - a condition of Piccolo's builder
    """Return the condition that a certificate has not ended, but will until this moment."""
    return is_open() & (Certificate.expires_at <= moment)


def is_surveillance_due(moment: datetime) -> Any:  # noqa: ANN401 - a condition of Piccolo's builder
    """Return the condition that the time to examine changed facts is over."""
    return (Certificate.status == "active") & (Certificate.surveillance_due_at <= moment)


def is_file_late(moment: datetime) -> Any:  # noqa: ANN401 - a condition of Piccolo's builder
    """Return the condition that a file was requested before this moment and is not there yet."""
    return (Certificate.file_state == "generating") & (Certificate.file_requested_at <= moment)


async def list_withdrawn_ids(issuer: str, statuses: Sequence[str], first: int, end: int) -> list[int]:
    """Return the ids of an issuer's certificates in these states, from `first` to `end` (exclusive)."""
    in_range = (Certificate.id >= first) & (Certificate.id < end)
    query = Certificate.select(Certificate.id).where((Certificate.issuer == issuer) & in_range)
    return await database.fetch_column(query.where(Certificate.status.is_in(list(statuses))).order_by(Certificate.id))


async def has_active_star(product_id: str) -> bool:
    """Whether a product has an active certificate that gives it the STAR mark."""
    is_active = (Certificate.product == product_id) & (Certificate.status == "active")
    query = Certificate.exists().where(is_active & (Certificate.star == True))  # noqa: E712 - Piccolo overloads ==
    return bool(await database.fetch_value(query))


async def export_certificates(account_id: UUID) -> list[dict[str, Any]]:
    """Return the certificates about which an account receives emails."""
    query = Certificate.select(Certificate.number, Certificate.product_name, Certificate.holder, Certificate.issued_at)
    return await database.fetch_dicts(query.where(Certificate.holder_account == account_id).order_by(Certificate.id))


async def export_events(account_id: UUID) -> list[dict[str, Any]]:
    """Return the events in the history of certificates that an account caused."""
    number = CertificateEvent.certificate._.number.as_alias("number")
    columns = (number, CertificateEvent.kind, CertificateEvent.reason, CertificateEvent.recorded_at)
    query = CertificateEvent.select(*columns).where(CertificateEvent.account == account_id)
    return await database.fetch_dicts(query.order_by(CertificateEvent.id))


async def remove_account(account_id: UUID) -> None:
    """Remove an account from certificates and their history, which stay."""
    await database.execute(
        Certificate.update({Certificate.holder_account: None}).where(Certificate.holder_account == account_id)
    )
    await database.execute(
        CertificateEvent.update({CertificateEvent.account: None}).where(CertificateEvent.account == account_id)
    )


async def list_reminders(certificate_id: int) -> list[int]:
    """Return which reminders of a certificate's expiry were sent, in days before it."""
    query = Certificate.select(Certificate.reminders).where(Certificate.id == certificate_id)
    return list(await database.fetch_value(query) or ())
