"""Queries of the table of consents."""

from typing import Any
from uuid import UUID

from lexdex.accounts.schemas.consents import ConsentRecord
from lexdex.accounts.tables import Consent
from lexdex.foundation import database

MAX_LISTED = 200

_COLUMNS = (Consent.kind, Consent.version, Consent.wording, Consent.given, Consent.recorded_at)


async def insert_consent(consent: Consent) -> None:
    """Insert a consent record; records are never updated."""
    await database.execute(Consent.insert(consent))


async def list_consents(account_id: UUID) -> list[ConsentRecord]:
    """Return the account's latest consent records, latest first, at most MAX_LISTED."""
    query = Consent.select(*_COLUMNS).where(Consent.account == account_id)
    return await database.fetch_as(ConsentRecord, query.order_by(Consent.id, ascending=False).limit(MAX_LISTED))


async def export_consents(account_id: UUID) -> list[dict[str, Any]]:
    """Return all consent records of the account, latest first, for the export of personal data."""
    query = Consent.select(*_COLUMNS, Consent.details).where(Consent.account == account_id)
    return await database.fetch_dicts(query.order_by(Consent.id, ascending=False))


async def is_consent_given(account_id: UUID, kind: str) -> bool:
    """Whether the account's latest consent record of this kind, such as "marketing", gives consent."""
    query = Consent.select(Consent.given).where((Consent.account == account_id) & (Consent.kind == kind))
    return bool(await database.fetch_value(query.order_by(Consent.id, ascending=False).limit(1)))


async def anonymize_consents(account_id: UUID) -> None:
    """Remove the link to an account that is being erased from its consent records.

    The records remain as proof of which wordings were agreed to.
    """
    await database.execute(Consent.update({Consent.account: None}).where(Consent.account == account_id))
