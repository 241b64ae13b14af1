"""Queries of the exports of personal data."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.accounts.schemas.exports import DataExport
from lexdex.accounts.tables import AccountExport
from lexdex.foundation import database

Export = AccountExport
_EXPORT = (Export.id, Export.state, Export.created_at, Export.expires_at, Export.size)


class Attempt(msgspec.Struct, frozen=True):
    """The account of an export that is being generated, and the number of the attempt (1 for the first)."""

    account: UUID
    attempts: int


async def insert_export(export_id: UUID, account_id: UUID, expires_at: datetime) -> bool:
    """Insert an export that is to be generated; returns False if the account has one already."""
    row = Export(id=export_id, account=account_id, expires_at=expires_at)
    return await database.execute(Export.insert(row).on_conflict(action="DO NOTHING")) > 0


async def list_exports(account_id: UUID) -> list[DataExport]:
    """List the exports of an account that have not expired, latest first."""
    query = Export.select(*_EXPORT).where((Export.account == account_id) & (Export.expires_at > datetime.now(UTC)))
    query = query.order_by(Export.created_at, ascending=False).order_by(Export.id)
    return await database.fetch_as(DataExport, query)


async def find_export(account_id: UUID, export_id: UUID) -> DataExport | None:
    """Find an export of the account; returns None if it has none with this id, or if it has expired."""
    query = Export.select(*_EXPORT).where((Export.id == export_id) & (Export.account == account_id))
    return await database.fetch_one_as(DataExport, query.where(Export.expires_at > datetime.now(UTC)))


async def has_export(export_id: UUID) -> bool:
    """Whether any account has this export."""
    return bool(await database.fetch_value(Export.exists().where(Export.id == export_id)))


async def begin_attempt(export_id: UUID) -> Attempt | None:
    """Count an attempt to generate the export; returns None if it is not to be generated any more."""
    query = Export.update({Export.attempts: Export.attempts + 1})
    query = query.where((Export.id == export_id) & (Export.state == "generating"))
    return await database.fetch_one_as(Attempt, query.returning(Export.account, Export.attempts))


async def lock_generating(export_id: UUID) -> bool:
    """Lock the export until the transaction ends; returns False if it is not to be generated any more."""
    query = Export.select(Export.id).where((Export.id == export_id) & (Export.state == "generating"))
    return await database.fetch_value(query.lock_rows("UPDATE")) is not None


async def mark_ready(export_id: UUID, size: int) -> None:
    """Record that the file of the export is stored; it can be downloaded only from then on."""
    values: dict[Column | str, Any] = {Export.state: "ready", Export.size: size}
    await database.execute(Export.update(values).where(Export.id == export_id))


async def mark_failed(export_id: UUID) -> None:
    """Record that the export could not be generated."""
    query = Export.update({Export.state: "failed"})
    await database.execute(query.where((Export.id == export_id) & (Export.state == "generating")))


async def fail_stuck_exports(before: datetime) -> None:
    """Record as failed what has been generating since before a time."""
    query = Export.update({Export.state: "failed"})
    await database.execute(query.where((Export.state == "generating") & (Export.created_at < before)))


async def list_expired() -> list[UUID]:
    """Return the ids of the exports that have expired."""
    return await database.fetch_column(Export.select(Export.id).where(Export.expires_at <= datetime.now(UTC)))


async def delete_export(export_id: UUID) -> None:
    """Delete an export; waits while its file is being stored."""
    await database.execute(Export.delete().where(Export.id == export_id))


async def delete_account_exports(account_id: UUID) -> list[UUID]:
    """Delete the exports of an account and return their ids; waits while a file of them is being stored."""
    return await database.fetch_column(Export.delete().where(Export.account == account_id).returning(Export.id))


async def export_exports(account_id: UUID) -> list[dict[str, Any]]:
    """Return when the account requested exports of its data."""
    query = Export.select(Export.state, Export.created_at, Export.expires_at, Export.size)
    return await database.fetch_dicts(query.where(Export.account == account_id).order_by(Export.created_at))
