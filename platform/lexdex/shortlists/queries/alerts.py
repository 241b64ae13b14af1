"""Queries for alerts: which saved searches to evaluate, what they matched, and which accounts to email."""

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

# Disabled or erased accounts, and those with an unverified email address, get no alerts.
_IS_ACTIVE: Final = (
    (SavedSearch.alert == True)  # noqa: E712
    & SavedSearch.account._.verified_at.is_not_null()
    & SavedSearch.account._.disabled_at.is_null()
    & SavedSearch.account._.erased_at.is_null()
)


class DueSearch(msgspec.Struct, frozen=True):
    """A saved search to evaluate, with the ids of the products that it has matched so far.

    `unsent_ids` are the matches that no alert has reported yet. `rules` is the version of the matching rules at the
    last evaluation.
    """

    id: UUID
    request: SearchRequest
    rules: str
    known_ids: list[str]
    unsent_ids: list[str]


class PendingAlert(msgspec.Struct, frozen=True):
    """The new matches of a saved search, and the email address and first name of its owner."""

    id: UUID
    name: str
    unsent_ids: list[str]
    stop_hash: str
    email: str
    first_name: str


async def list_accounts_to_evaluate(version: ReleaseVersion) -> list[UUID]:
    """List the accounts with a saved search that was not yet evaluated on this version of the index."""
    query = SavedSearch.select(SavedSearch.account).distinct()
    return await database.fetch_column(query.where(_IS_ACTIVE & _is_due(version)))


async def list_due_searches(account: UUID, version: ReleaseVersion) -> list[DueSearch]:
    """List the account's saved searches that were not yet evaluated on this version of the index."""
    query = SavedSearch.select(
        *(SavedSearch.id, SavedSearch.request, SavedSearch.rules, SavedSearch.known_ids, SavedSearch.unsent_ids)
    )
    query = query.where((SavedSearch.account == account) & _IS_ACTIVE & _is_due(version)).order_by(SavedSearch.id)
    return await database.fetch_as(DueSearch, query)


async def mark_evaluated(
    search_id: UUID, version: ReleaseVersion, *, known_ids: Sequence[str], unsent_ids: Sequence[str]
) -> None:
    """Store the matches of a saved search, and the version of the index on which it was evaluated."""
    values: dict[Column | str, Any] = {
        SavedSearch.release: version.release,
        SavedSearch.rules: version.rules,
        SavedSearch.known_ids: list(known_ids),
        SavedSearch.unsent_ids: list(unsent_ids),
        SavedSearch.evaluated_at: datetime.now(UTC),
    }
    await database.execute(SavedSearch.update(values).where(SavedSearch.id == search_id))


async def list_accounts_to_notify(interval_hours: int) -> list[UUID]:
    """List the accounts with new matches that have not received an alert in the last `interval_hours`."""
    query = SavedSearch.select(SavedSearch.account).distinct()
    return await database.fetch_column(query.where(_is_pending(interval_hours)))


async def list_pending_alerts(account: UUID, interval_hours: int) -> list[PendingAlert]:
    """List the account's saved searches with new matches.

    Empty if the account has received an alert in the last `interval_hours`.
    """
    query = SavedSearch.select(
        *(SavedSearch.id, SavedSearch.name, SavedSearch.unsent_ids, SavedSearch.stop_hash),
        SavedSearch.account._.email.as_alias("email"),
        SavedSearch.account._.first_name.as_alias("first_name"),
    )
    query = query.where((SavedSearch.account == account) & _is_pending(interval_hours))
    return await database.fetch_as(PendingAlert, query.order_by(SavedSearch.created_at).order_by(SavedSearch.id))


async def mark_notified(search_ids: Sequence[UUID]) -> None:
    """Clear the unsent matches of these saved searches, because an alert has reported them."""
    if search_ids:
        query = SavedSearch.update({SavedSearch.unsent_ids: []})
        await database.execute(query.where(SavedSearch.id.is_in(list(search_ids))))


async def find_stop_hash(account: UUID) -> str:
    """Return the hash of the token that stops all alerts of the account; empty before its first alert."""
    query = AlertEmail.select(AlertEmail.stop_hash).where(AlertEmail.account == account)
    return str(await database.fetch_value(query) or "")


async def record_email(account: UUID, stop_hash: str) -> None:
    """Record that an alert was sent now.

    `stop_hash` is the hash of the token in the email's link that stops all alerts of the account.
    """
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
