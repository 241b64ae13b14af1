"""Reads and writes of consents."""

from typing import Any
from uuid import UUID

from lexdex.accounts.schemas.consents import ConsentRecord
from lexdex.accounts.tables import Consent
from lexdex.foundation import database

MAX_LISTED = 200

_COLUMNS = (Consent.kind, Consent.version, Consent.wording, Consent.given, Consent.recorded_at)


async def insert_consent(consent: Consent) -> None:
    """Insert one record; records are never changed."""
    await database.execute(Consent.insert(consent))


async def list_of_account(account_id: UUID) -> list[ConsentRecord]:
    """List the records of an account, the latest first."""
    query = Consent.select(*_COLUMNS).where(Consent.account == account_id)
    return await database.fetch_as(ConsentRecord, query.order_by(Consent.id, ascending=False).limit(MAX_LISTED))


async def export_consents(account_id: UUID) -> list[dict[str, Any]]:
    """Read the records of an account for the export of personal data, the latest first."""
    query = Consent.select(*_COLUMNS).where(Consent.account == account_id)
    return await database.fetch_dicts(query.order_by(Consent.id, ascending=False))


async def is_given(account_id: UUID, kind: str) -> bool:
    """Whether the latest record of this kind is a yes."""
    query = Consent.select(Consent.given).where((Consent.account == account_id) & (Consent.kind == kind))
    return bool(await database.fetch_value(query.order_by(Consent.id, ascending=False).limit(1)))


async def anonymize_consents(account_id: UUID) -> None:
    """Detach the records from an account that is erased: they remain as proof of the wording that was agreed to."""
    await database.execute(Consent.update({Consent.account: None}).where(Consent.account == account_id))
