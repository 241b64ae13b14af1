"""Reads and writes of alerts: which searches to evaluate, what they matched, and whom to notify."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And

from lexdex.foundation import database
from lexdex.shortlists.tables import AlertEmail, SavedSearch
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import ReleaseVersion

# Accounts that are closed, or whose address is not verified, get no alerts.
_IS_ACTIVE: Final = (
    (SavedSearch.alert == True)  # noqa: E712
    & SavedSearch.account._.verified_at.is_not_null()
    & SavedSearch.account._.disabled_at.is_null()
    & SavedSearch.account._.erased_at.is_null()
)


class DueSearch(msgspec.Struct, frozen=True):
    """A search to evaluate, and what it has matched so far."""

    id: UUID
    request: SearchRequest
    rules: str
    known_ids: list[str]
    unsent_ids: list[str]


class PendingAlert(msgspec.Struct, frozen=True):
    """New matches of one search, and who is to be notified."""

    id: UUID
    name: str
    unsent_ids: list[str]
    email: str
    first_name: str


async def list_accounts_to_evaluate(version: ReleaseVersion) -> list[UUID]:
    """List the accounts with a search that was not evaluated on this version."""
    query = SavedSearch.select(SavedSearch.account).distinct()
    return await database.fetch_column(query.where(_IS_ACTIVE & _is_due(version)))


async def list_due_searches(account: UUID, version: ReleaseVersion) -> list[DueSearch]:
    """List the account's searches that were not evaluated on this version."""
    query = SavedSearch.select(
        *(SavedSearch.id, SavedSearch.request, SavedSearch.rules, SavedSearch.known_ids, SavedSearch.unsent_ids)
    )
    query = query.where((SavedSearch.account == account) & _IS_ACTIVE & _is_due(version)).order_by(SavedSearch.id)
    return await database.fetch_as(DueSearch, query)


async def mark_evaluated(
    search_id: UUID, version: ReleaseVersion, *, known_ids: Sequence[str], unsent_ids: Sequence[str]
) -> None:
    """Store what the search has matched, and on which version."""
    values: dict[Column | str, Any] = {
        SavedSearch.release: version.release,
        SavedSearch.rules: version.rules,
        SavedSearch.known_ids: list(known_ids),
        SavedSearch.unsent_ids: list(unsent_ids),
        SavedSearch.evaluated_at: datetime.now(UTC),
    }
    await database.execute(SavedSearch.update(values).where(SavedSearch.id == search_id))


async def list_accounts_to_notify(interval_hours: int) -> list[UUID]:
    """List the accounts with new matches that got no alert within so many hours."""
    query = SavedSearch.select(SavedSearch.account).distinct()
    return await database.fetch_column(query.where(_is_pending(interval_hours)))


async def list_pending_alerts(account: UUID, interval_hours: int) -> list[PendingAlert]:
    """List the new matches of an account; none if it got an alert in the meantime."""
    query = SavedSearch.select(
        *(SavedSearch.id, SavedSearch.name, SavedSearch.unsent_ids),
        SavedSearch.account._.email.as_alias("email"),
        SavedSearch.account._.first_name.as_alias("first_name"),
    )
    query = query.where((SavedSearch.account == account) & _is_pending(interval_hours))
    return await database.fetch_as(PendingAlert, query.order_by(SavedSearch.created_at).order_by(SavedSearch.id))


async def mark_notified(search_ids: Sequence[UUID]) -> None:
    """Clear the new matches of these searches."""
    if search_ids:
        query = SavedSearch.update({SavedSearch.unsent_ids: []})
        await database.execute(query.where(SavedSearch.id.is_in(list(search_ids))))


async def record_email(account: UUID, stop_hash: str) -> None:
    """Record that an alert was sent now, and the hash of its token that stops all alerts."""
    email = AlertEmail(account=account, stop_hash=stop_hash, sent_at=datetime.now(UTC))
    await database.execute(
        AlertEmail.insert(email).on_conflict(
            AlertEmail.account, "DO UPDATE", [AlertEmail.stop_hash, AlertEmail.sent_at]
        )
    )


def _is_due(version: ReleaseVersion) -> Any:  # noqa: ANN401
    return (SavedSearch.release != version.release) | (SavedSearch.rules != version.rules)


def _is_pending(interval_hours: int) -> And:
    recent = AlertEmail.sent_at > datetime.now(UTC) - timedelta(hours=interval_hours)
    notified = AlertEmail.select(AlertEmail.account).where(recent)
    return _IS_ACTIVE & (SavedSearch.unsent_ids != []) & SavedSearch.account.not_in(notified)
