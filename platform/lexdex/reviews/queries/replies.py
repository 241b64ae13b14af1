"""Queries for vendors' public replies to reviews."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.reviews.queries.columns import AUTHOR, format_day
from lexdex.reviews.schemas import ReplyFilter, VendorReview
from lexdex.reviews.tables import Review, ReviewReply

# SQL: an upsert that updates `updated_at` only when the row exists.
_SAVE = """
INSERT INTO review_reply (review, account, text) VALUES ($1, $2, $3)
ON CONFLICT (review) DO UPDATE SET account = excluded.account, text = excluded.text, updated_at = now()
"""
# SQL: Piccolo's query builder joins along foreign keys only, and `review.account` is none.
_FROM = """
FROM review r JOIN account a ON a.id = r.account JOIN product p ON p.id = r.product
LEFT JOIN review_reply w ON w.review = r.id WHERE r.product = ANY($1) AND r.state = 'visible'
"""
_FILTERS: dict[ReplyFilter, str] = {"unanswered": "AND w.id IS NULL", "answered": "AND w.id IS NOT NULL", "all": ""}
_LIST = f"""
SELECT r.id, p.id AS product_id, p.name AS product_name, p.sample, {AUTHOR} AS author, r.rating, r.title, r.text,
    r.pros, r.cons, {format_day("r.created_at")} AS created_on, coalesce(w.text, '') AS reply,
    coalesce({format_day("w.updated_at")}, '') AS replied_on,
    w.id IS NULL OR w.account IS NULL OR w.account = $2 AS can_edit_reply
{_FROM} {{condition}} ORDER BY w.id IS NOT NULL, r.created_at DESC, r.id DESC LIMIT $3 OFFSET $4
"""
# One statement, so that only one of two concurrent replies is emailed.
_MARK_EMAILED = """
UPDATE review r SET is_reply_emailed = true FROM account a, product p
WHERE r.id = $1 AND NOT r.is_reply_emailed AND a.id = r.account AND p.id = r.product
RETURNING a.email, a.first_name, p.id AS product_id, p.name AS product_name, p.sample, p.company
"""


class ReplyRow(msgspec.Struct, frozen=True):
    """The vendor's reply to a review; `account` is None if the account that wrote it has been erased."""

    account: UUID | None
    text: str


class ReplyRecipient(msgspec.Struct, frozen=True):
    """The author of a review, who is notified by email of the first vendor reply, and the reviewed product."""

    email: str
    first_name: str
    product_id: str
    product_name: str
    sample: bool
    company: str


async def lock_reply(review_id: int) -> ReplyRow | None:
    """Lock the review until the transaction ends and return its vendor reply; None if there is none.

    The lock makes concurrent replies to the same review wait for each other.
    """
    await database.fetch_value(Review.select(Review.id).where(Review.id == review_id).lock_rows())
    query = ReviewReply.select(ReviewReply.account, ReviewReply.text).where(ReviewReply.review == review_id)
    return await database.fetch_one_as(ReplyRow, query)


async def save_reply(review_id: int, account: UUID, text: str) -> None:
    """Insert the vendor reply of a review, or replace the earlier one."""
    await database.execute(_SAVE, review_id, account, text)


async def delete_reply(review_id: int) -> None:
    """Delete the vendor reply of a review."""
    await database.execute(ReviewReply.delete().where(ReviewReply.review == review_id))


async def mark_reply_emailed(review_id: int) -> ReplyRecipient | None:
    """Record that the review's author is emailed about the vendor reply, and return the recipient.

    Returns None if the author has been emailed about an earlier reply.
    """
    return await database.fetch_one_as(ReplyRecipient, _MARK_EMAILED, review_id)


async def list_vendor_reviews(
    product_ids: Sequence[str], reply_filter: ReplyFilter, *, actor_id: UUID, limit: int, skip: int
) -> list[VendorReview]:
    """List the visible reviews of the products, those without a vendor reply first.

    `actor_id` is the signed-in vendor's account, for which `can_edit_reply` is computed.
    """
    sql = _LIST.format(condition=_FILTERS[reply_filter])
    return await database.fetch_as(VendorReview, sql, list(product_ids), actor_id, limit, skip)


async def count_vendor_reviews(product_ids: Sequence[str], reply_filter: ReplyFilter) -> int:
    """Count the visible reviews of the products that match the filter."""
    count: int = await database.fetch_value(f"SELECT count(*) {_FROM} {_FILTERS[reply_filter]}", list(product_ids))
    return count


async def anonymize_replies(account: UUID) -> None:
    """Remove the account's id from its vendor replies; the texts remain published."""
    query = ReviewReply.update({ReviewReply.account: None}).where(ReviewReply.account == account)
    await database.execute(query)
