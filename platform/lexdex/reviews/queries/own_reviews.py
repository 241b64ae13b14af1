"""Queries for the reviews of one account, and for the rating of a product."""

from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.foundation import database
from lexdex.reviews.queries.columns import DETAILS_JSON, HELPFUL_VOTES, format_day
from lexdex.reviews.schemas import DETAILS, OwnReview, ReviewDetails
from lexdex.reviews.tables import Review

# SQL: an upsert that returns whether the row is new; `xmax` is 0 for a row that was inserted.
_SAVE = """
INSERT INTO review (product, account, rating, title, text, author_domain, competing_product)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (product, account) DO UPDATE SET rating = excluded.rating, title = excluded.title, text = excluded.text,
    author_domain = excluded.author_domain, competing_product = excluded.competing_product,
    company_domain = review.company_domain AND excluded.author_domain <> '', updated_at = now()
RETURNING id, xmax = 0 AS is_new
"""
# SQL: Piccolo's query builder has no lateral joins.
_LIST = f"""
SELECT p.id AS product_id, p.name AS product_name, p.sample, r.rating, r.title, r.text,
    {format_day("r.created_at")} AS created_on, r.id AS review_id, r.state, r.reason, r.appeal, r.appeal_state,
    coalesce(proof.state, '') AS proof, coalesce(proof.note, '') AS proof_note,
    {HELPFUL_VOTES} AS helpful,
    {DETAILS_JSON} AS details
FROM review r JOIN product p ON p.id = r.product
LEFT JOIN LATERAL (SELECT state, note FROM review_proof f WHERE f.review = r.id AND f.state <> 'withdrawn'
    ORDER BY f.submitted_at DESC LIMIT 1) proof ON true
WHERE r.account = $1 AND ($2::text IS NULL OR r.product = $2) ORDER BY r.created_at DESC, r.id DESC
"""
# One short statement, because it runs under the product's lock, for which all other writers of the product wait.
_RATING = """
SELECT coalesce(avg(rating), 0)::float8 AS average, count(*) AS count
FROM review WHERE product = $1 AND state = 'visible'
"""


class ReviewText(msgspec.Struct, frozen=True):
    """The required part of a review: its rating from 1 to 5, title and text."""

    rating: int
    title: str
    text: str


class ReviewerAffiliation(msgspec.Struct, frozen=True):
    """The author's tie to a company.

    `author_domain` is the registered domain of the author's verified company address, or empty. `competing_product` is
    the name of a product of that company that competes with the reviewed one, or empty.
    """

    author_domain: str
    competing_product: str


class SavedReview(msgspec.Struct, frozen=True):
    """The id of a saved review; `is_new` is false if an earlier review was replaced."""

    id: int
    is_new: bool


class ProductRating(msgspec.Struct, frozen=True):
    """The average rating (1 to 5, or 0 without reviews) and the number of a product's visible reviews."""

    average: float
    count: int


async def save_review(
    product_id: str, account: UUID, text: ReviewText, affiliation: ReviewerAffiliation
) -> SavedReview:
    """Insert the account's review of a product, or replace the earlier one."""
    values = (*msgspec.structs.astuple(text), *msgspec.structs.astuple(affiliation))
    saved = await database.fetch_one_as(SavedReview, _SAVE, product_id, account, *values)
    if saved is None:
        raise RuntimeError("an upsert always returns its row")
    return saved


async def save_details(review_id: int, details: ReviewDetails) -> None:
    """Replace the optional fields of a review, such as pros, cons and sub-scores."""
    values: dict[Column | str, Any] = {name: getattr(details, name) for name in DETAILS}
    await database.execute(Review.update(values).where(Review.id == review_id))


async def list_own_reviews(account: UUID) -> list[OwnReview]:
    """List the account's reviews, visible and hidden, latest first."""
    return await database.fetch_as(OwnReview, _LIST, account, None)


async def find_own_review(account: UUID, product_id: str) -> OwnReview | None:
    """Find the account's review of a product; returns None if there is none."""
    return await database.fetch_one_as(OwnReview, _LIST, account, product_id)


async def delete_review(account: UUID, product_id: str) -> None:
    """Delete the account's review of a product, together with its votes, flags and vendor reply."""
    await database.execute(Review.delete().where((Review.account == account) & (Review.product == product_id)))


async def list_reviewed_product_ids(account: UUID) -> list[str]:
    """List the ids of the products that the account has reviewed, sorted by id.

    Callers lock the products in this order, which prevents deadlocks.
    """
    query = Review.select(Review.product).where(Review.account == account).order_by(Review.product)
    return await database.fetch_column(query)


async def lock_reviews(account: UUID) -> None:
    """Lock the account's reviews until the transaction ends."""
    query = Review.select(Review.id).where(Review.account == account).order_by(Review.id).lock_rows()
    await database.fetch_column(query)


async def compute_rating(product_id: str) -> ProductRating:
    """Compute the average rating and the number of a product's visible reviews."""
    return await database.fetch_one_as(ProductRating, _RATING, product_id) or ProductRating(0.0, 0)
