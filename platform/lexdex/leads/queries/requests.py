"""Queries for leads, which are requests for demos and pricing, from the time they are sent."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.leads.schemas import LeadKind
from lexdex.leads.tables import Lead

# SQL: an advisory lock until the transaction ends.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
# SQL: groups by the UTC date of a timestamp. Senders without a login are people only as far as both their email
# addresses and their IP addresses differ; requests from before senders were stored differ by email address alone.
_COUNT_BY_DAY = """
SELECT product AS product_id, (created_at AT TIME ZONE 'UTC')::date AS day, kind,
    count(DISTINCT email) FILTER (WHERE is_verified) + least(count(DISTINCT email) FILTER (WHERE NOT is_verified),
        count(DISTINCT coalesce(nullif(sender, ''), email)) FILTER (WHERE NOT is_verified)) AS count
FROM lead WHERE product = ANY ($1::text[]) AND created_at >= $2::date AT TIME ZONE 'UTC' GROUP BY 1, 2, 3
"""
# SQL: filtered aggregates and overlapping arrays.
_COUNT_RECENT = """
SELECT count(*) FILTER (WHERE product = $1) AS of_product,
    count(*) FILTER (WHERE recipients && $2::uuid[]) AS of_vendors
FROM lead WHERE created_at > now() - interval '1 hour' AND NOT is_verified
    AND (product = $1 OR recipients && $2::uuid[])
"""
# SQL: removes a value from an array.
_REMOVE_RECIPIENT = """
UPDATE lead SET recipients = array_remove(recipients, $1) WHERE recipients @> ARRAY[$1::uuid]
"""


class RecentRequests(msgspec.Struct, frozen=True):
    """The numbers of requests without a login within the last hour: for a product, and for any of its vendors."""

    of_product: int
    of_vendors: int


class DailyRequests(msgspec.Struct, frozen=True):
    """The number of distinct senders of requests of one kind for a product on one day (UTC)."""

    product_id: str
    day: date
    kind: LeadKind
    count: int


async def lock_requests(product_id: str) -> None:
    """Lock the requests for a product until the transaction ends.

    Prevents two concurrent transactions from storing the same request, or more requests than the limit allows.
    """
    await database.execute(_LOCK, f"lead {product_id}")


async def count_recent(product_id: str, recipients: Sequence[UUID]) -> RecentRequests:
    """Count the requests of the last hour without a login, for the product and for the vendors with these accounts."""
    counts = await database.fetch_one_as(RecentRequests, _COUNT_RECENT, product_id, list(recipients))
    return counts or RecentRequests(0, 0)


async def has_requested(kind: LeadKind, product_id: str, email: str, *, days: int) -> bool:
    """Return whether this email address has sent a request of this kind for the product within the last `days`."""
    query = Lead.exists().where(
        (Lead.kind == kind)
        & (Lead.product == product_id)
        & (Lead.email == email)
        & (Lead.created_at > datetime.now(UTC) - timedelta(days=days))
    )
    return bool(await database.fetch_value(query))


async def insert_request(lead: Lead) -> int:
    """Insert a request for a demo or pricing and return its id."""
    lead_id: int = await database.fetch_value(Lead.insert(lead).returning(Lead.id))
    return lead_id


async def list_requests_by_email(email: str) -> list[dict[str, Any]]:
    """List the requests sent from an email address, for the export of personal data."""
    columns = (Lead.kind, Lead.product_name, Lead.name, Lead.message, Lead.created_at)
    return await database.fetch_dicts(Lead.select(*columns).where(Lead.email == email).order_by(Lead.id))


async def delete_requests_by_email(email: str) -> None:
    """Delete the requests sent from an email address."""
    await database.execute(Lead.delete().where(Lead.email == email))


async def remove_recipient(account_id: UUID) -> None:
    """Remove an account from the recipients of all requests, because the account is erased."""
    await database.execute(_REMOVE_RECIPIENT, account_id)


async def delete_requests_older_than(days: int) -> None:
    """Delete the requests for demos and pricing that are older than `days`."""
    await database.execute(Lead.delete().where(Lead.created_at < datetime.now(UTC) - timedelta(days=days)))


async def count_by_day(product_ids: Sequence[str], since: date) -> list[DailyRequests]:
    """Count requests by product, day (UTC) and kind, from the date `since` until today."""
    return await database.fetch_as(DailyRequests, _COUNT_BY_DAY, list(product_ids), since)
