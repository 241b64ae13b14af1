"""Tells objects of other accounts apart from missing ones, for the security log only: both responses are the same."""

from uuid import UUID

from piccolo.columns import Column

from lexdex.foundation import database
from lexdex.foundation.errors import FOREIGN_OBJECT, NotFound


async def build_not_found(detail: str, owner: Column, object_id: object, account_id: UUID) -> NotFound:
    """Return the error for an object that the account does not have; its rule tells whether another account has it.

    `owner` is the column with the owner's account in the object's table.
    """
    table = owner._meta.table  # noqa: SLF001 - Piccolo's only way from a column to its table
    key = table._meta.primary_key  # noqa: SLF001 - and to its primary key
    query = table.select(owner.as_alias("owner")).where(key == object_id)
    is_foreign = any(row["owner"] != account_id for row in await database.fetch_dicts(query))
    return NotFound(detail, rule=FOREIGN_OBJECT if is_foreign else "")
