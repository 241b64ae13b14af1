"""Queries for saved searches."""

from typing import Any
from uuid import UUID

from lexdex.foundation import database
from lexdex.shortlists.schemas import SavedSearchEntry
from lexdex.shortlists.tables import AlertEmail, SavedSearch

_COLUMNS = (
    *(SavedSearch.id, SavedSearch.name, SavedSearch.request, SavedSearch.alert),
    *(SavedSearch.evaluated_at, SavedSearch.created_at),
)
# SQL: one statement that must be atomic. An alert that is turned on again reports only products that
# match from then on, not those that matched while it was off.
_UPDATE = """
UPDATE saved_search SET name = coalesce($3, name), alert = coalesce($4, alert),
    rules = CASE WHEN $4 AND NOT alert THEN '' ELSE rules END,
    unsent_ids = CASE WHEN $4 IS DISTINCT FROM alert THEN '{}' ELSE unsent_ids END
WHERE account = $1 AND id = $2 RETURNING id, name, request, alert, evaluated_at, created_at
"""


async def list_searches(account: UUID) -> list[SavedSearchEntry]:
    """List an account's saved searches, latest first."""
    query = SavedSearch.select(*_COLUMNS).where(SavedSearch.account == account)
    query = query.order_by(SavedSearch.created_at, ascending=False).order_by(SavedSearch.id)
    return await database.fetch_as(SavedSearchEntry, query)


async def find_by_request(account: UUID, request: str) -> SavedSearchEntry | None:
    """Find the account's saved search with the same request; returns None if there is none.

    `request` is JSON; the order of its fields does not matter.
    """
    query = SavedSearch.select(*_COLUMNS).where((SavedSearch.account == account) & (SavedSearch.request == request))
    return await database.fetch_one_as(SavedSearchEntry, query)


async def count_searches(account: UUID) -> int:
    """Count an account's saved searches."""
    count: int = await database.fetch_value(SavedSearch.count().where(SavedSearch.account == account))
    return count


async def insert_search(search: SavedSearch) -> SavedSearchEntry:
    """Insert a saved search and return it."""
    (entry,) = await database.fetch_as(SavedSearchEntry, SavedSearch.insert(search).returning(*_COLUMNS))
    return entry


async def update_search(
    account: UUID, search_id: UUID, name: str | None, *, alert: bool | None
) -> SavedSearchEntry | None:
    """Change the name and the alert setting of a saved search; None leaves a value unchanged.

    Returns None if the account has no saved search with this id.
    """
    return await database.fetch_one_as(SavedSearchEntry, _UPDATE, account, search_id, name, alert)


async def delete_search(account: UUID, search_id: UUID) -> bool:
    """Delete a saved search; returns False if the account has no saved search with this id."""
    query = SavedSearch.delete().where((SavedSearch.account == account) & (SavedSearch.id == search_id))
    return await database.execute(query) == 1


async def stop_alerts(stop_hash: str) -> list[str]:
    """Turn off the alert or alerts that a token stops, given the token's hash.

    A token stops either one saved search's alert or all alerts of an account. Returns the names of the saved searches.
    """
    accounts = AlertEmail.select(AlertEmail.account).where(AlertEmail.stop_hash == stop_hash)
    query = SavedSearch.update({SavedSearch.alert: False, SavedSearch.unsent_ids: []})
    query = query.where((SavedSearch.stop_hash == stop_hash) | SavedSearch.account.is_in(accounts))
    return await database.fetch_column(query.returning(SavedSearch.name))


async def export_searches(account: UUID) -> list[dict[str, Any]]:
    """Return all saved searches of an account for the export of personal data."""
    query = SavedSearch.select(
        *(SavedSearch.name, SavedSearch.request, SavedSearch.alert),
        *(SavedSearch.evaluated_at, SavedSearch.created_at),
    ).where(SavedSearch.account == account)
    return await database.fetch_dicts(query.order_by(SavedSearch.created_at).order_by(SavedSearch.id))


async def delete_searches(account: UUID) -> None:
    """Delete all saved searches of an account and the record of its last alert email."""
    await database.execute(SavedSearch.delete().where(SavedSearch.account == account))
    await database.execute(AlertEmail.delete().where(AlertEmail.account == account))
