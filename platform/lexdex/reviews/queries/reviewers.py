"""Queries that find reviewers who may be one person or one company: mailboxes, company domains, and new accounts."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.reviews.schemas import HOLD_REASON

# SQL: `review.account` and `review_vote.account` are no foreign keys.
_REVIEWERS = """
SELECT a.id, a.email FROM review r JOIN account a ON a.id = r.account
WHERE r.product = $1 AND a.id <> $2
"""
_VOTERS = """
SELECT a.id, a.email FROM review_vote v JOIN account a ON a.id = v.account WHERE v.review = $1 AND a.id <> $2
UNION SELECT a.id, a.email FROM review r JOIN account a ON a.id = r.account WHERE r.id = $1 AND a.id <> $2
"""
# SQL: `review.account` is no foreign key. A review is judged by those of the day before it.
_RECENT = """
SELECT r.id, coalesce(r.author_domain, '') AS author_domain, r.state, r.created_at, a.created_at AS joined_at,
    r.state = 'hidden' AND r.reason = $2 AND r.appeal_state <> 'rejected' AS is_on_hold
FROM review r JOIN account a ON a.id = r.account
WHERE r.product = $1 AND r.created_at > coalesce((SELECT min(h.created_at) FROM review h
    WHERE h.product = $1 AND h.state = 'hidden' AND h.reason = $2), now()) - interval '1 day' ORDER BY r.id
"""
_ON_HOLD = "SELECT DISTINCT product FROM review WHERE state = 'hidden' AND reason = $1 ORDER BY product"
_UNDETERMINED: dict[str, str] = {
    "review": """
SELECT r.id, a.email, a.verified_at IS NOT NULL AS is_verified FROM review r JOIN account a ON a.id = r.account
WHERE r.author_domain IS NULL ORDER BY r.id LIMIT $1""",
    "review_vote": """
SELECT r.id, a.email, a.verified_at IS NOT NULL AS is_verified FROM review_vote r JOIN account a ON a.id = r.account
WHERE r.author_domain IS NULL ORDER BY r.id LIMIT $1""",
}
_SET_DOMAIN: dict[str, str] = {
    "review": "UPDATE review SET author_domain = $2 WHERE id = $1",
    "review_vote": "UPDATE review_vote SET author_domain = $2 WHERE id = $1",
}
# SQL: Piccolo's query builder has no UPDATE ... FROM.
_MARK_COMPANY_ADDRESSES = """
UPDATE review r SET company_domain = true FROM account a
WHERE a.id = r.account AND r.state = 'visible' AND NOT r.company_domain AND r.author_domain <> ''
    AND r.created_at <= now() - interval '1 day' AND a.created_at <= now() - interval '1 day'
"""  # SQL: compares with the clock of the database, which set `created_at`.
_IS_OLDER = "SELECT count(*) > 0 FROM account WHERE id = $1 AND created_at <= now() - $2::interval"

Table = Literal["review", "review_vote"]


class Mailbox(msgspec.Struct, frozen=True):
    """An account with its email address."""

    id: UUID
    email: str


class RecentReview(msgspec.Struct, frozen=True):
    """A review of the last day, or of the time since a review is held.

    `joined_at` is when its author registered, and `is_on_hold` is true if it is hidden only because of a burst.
    """

    id: int
    author_domain: str
    state: str
    created_at: datetime
    joined_at: datetime
    is_on_hold: bool


class UndeterminedAuthor(msgspec.Struct, frozen=True):
    """A review or vote whose author's company domain is not determined yet, with the author's email address."""

    id: int
    email: str
    is_verified: bool


async def list_other_reviewers(product_id: str, account: UUID) -> list[Mailbox]:
    """List the other accounts that have reviewed a product."""
    return await database.fetch_as(Mailbox, _REVIEWERS, product_id, account)


async def list_other_voters(review_id: int, account: UUID) -> list[Mailbox]:
    """List the author of a review and the other accounts that have voted for it."""
    return await database.fetch_as(Mailbox, _VOTERS, review_id, account)


async def list_recent_reviews(product_id: str) -> list[RecentReview]:
    """List the product's reviews since a day ago, or since a day before its first held review, with hidden ones."""
    return await database.fetch_as(RecentReview, _RECENT, product_id, HOLD_REASON)


async def list_products_with_holds() -> list[str]:
    """List the products that have a held review."""
    return await database.fetch_column(_ON_HOLD, HOLD_REASON)


async def is_older_than(account: UUID, age: timedelta) -> bool:
    """Return whether an account was registered at least this long ago."""
    is_older: bool = await database.fetch_value(_IS_OLDER, account, age)
    return is_older


async def list_undetermined(table: Table, limit: int) -> Sequence[UndeterminedAuthor]:
    """List reviews or votes whose author's company domain is not determined yet."""
    return await database.fetch_as(UndeterminedAuthor, _UNDETERMINED[table], limit)


async def set_author_domain(table: Table, row_id: int, domain: str) -> None:
    """Store the company domain of the author of a review or vote."""
    await database.execute(_SET_DOMAIN[table], row_id, domain)


async def mark_company_addresses() -> int:
    """Mark the visible reviews from company addresses that are a day old, by accounts as old; returns their number."""
    return await database.execute(_MARK_COMPANY_ADDRESSES)
