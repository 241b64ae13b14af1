"""Queries that detect conflicts of interest between the author of a review and the reviewed product."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.reviews.tables import Review

# SQL: Piccolo's query builder cannot join on overlapping arrays. A product has the facts of today and of all revisions.
_COMPETITORS = """
WITH competitor AS (
    SELECT p.id, p.name, p.website, p.company, p.aliases
    FROM product p JOIN product reviewed ON reviewed.id = $1 AND p.categories && reviewed.categories
    WHERE p.id <> $1 AND NOT p.hidden)
SELECT id, name, website, company, aliases FROM competitor
UNION SELECT c.id, c.name, coalesce(v.snapshot->>'website', ''), coalesce(v.snapshot->>'company', ''),
    ARRAY(SELECT jsonb_array_elements_text(coalesce(v.snapshot->'aliases', '[]')))
FROM competitor c JOIN product_revision v ON v.product = c.id
    AND v.changed_fields && ARRAY['website', 'company', 'aliases']
ORDER BY name, id
"""
# SQL: joins without foreign keys (`review.account` is none), and the moderation log compared with itself.
# A review that an admin has restored after these rules hid it stays visible: the admin's decision prevails.
_REVIEWS_OF_PRODUCT = """
SELECT r.id, a.id AS account_id, a.email, a.role, a.company_name, a.organization_name
FROM review r JOIN account a ON a.id = r.account
WHERE r.product = $1 AND r.state = 'visible' AND NOT EXISTS (
    SELECT FROM review_event h JOIN review_event s ON s.review = h.review AND s.id > h.id AND s.action = 'restored'
    WHERE h.review = r.id AND h.action = 'hidden' AND h.actor = $2)
ORDER BY r.id
"""
_REVIEWS_OF_COMPETITORS = """
SELECT r.id, a.id AS account_id, a.email, a.role, a.company_name, a.organization_name
FROM product owned JOIN product reviewed ON reviewed.id <> owned.id AND reviewed.categories && owned.categories
JOIN review r ON r.product = reviewed.id AND r.competing_product = '' JOIN account a ON a.id = r.account
WHERE owned.id = $1 AND NOT owned.hidden AND a.verified_at IS NOT NULL ORDER BY r.id
"""
# SQL: Piccolo's query builder has no UPDATE ... FROM. Rows are locked in order of id, so that two runs cannot deadlock.
_SET_COMPETING_PRODUCT = """
UPDATE review r SET competing_product = owned.name
FROM product owned, (SELECT id FROM review WHERE id = ANY($2) AND competing_product = '' ORDER BY id FOR UPDATE) AS due
WHERE owned.id = $1 AND r.id = due.id
"""
_UNLABELLED_REVIEWS = """
SELECT r.id, a.id AS account_id, a.email, a.role, a.company_name, a.organization_name
FROM review r JOIN account a ON a.id = r.account
WHERE r.product = $1 AND r.competing_product = '' AND a.verified_at IS NOT NULL ORDER BY r.id
"""
_REVIEWED_PRODUCTS = "SELECT DISTINCT product FROM review ORDER BY product"


class AuthorRow(msgspec.Struct, frozen=True):
    """The companies that the author has stated, and when their email address was verified (None if it isn't)."""

    company_name: str
    organization_name: str
    verified_at: datetime | None


class Competitor(msgspec.Struct, frozen=True):
    """The facts about a competing product that name its vendor, as of one revision."""

    id: str
    name: str
    website: str
    company: str
    aliases: list[str]


class JudgedReview(msgspec.Struct, frozen=True):
    """A review and the facts about its author that may show a conflict of interest."""

    id: int
    account_id: UUID
    email: str
    role: int
    company_name: str
    organization_name: str


async def find_author(account: UUID) -> AuthorRow | None:
    """Read the account's companies and email verification; returns None if the account does not exist."""
    query = Account.select(Account.company_name, Account.organization_name, Account.verified_at).where(
        Account.id == account
    )
    return await database.fetch_one_as(AuthorRow, query)


async def list_competitors(product_id: str) -> list[Competitor]:
    """List the facts, of today and of earlier, about the visible products in a category of the reviewed product.

    Products are in alphabetical order; one whose facts have changed is listed once for each combination.
    """
    return await database.fetch_as(Competitor, _COMPETITORS, product_id)


async def find_visible_review(account: UUID, product_id: str) -> int | None:
    """Find the account's visible review of a product; returns its id, or None if there is none."""
    is_own = (Review.account == account) & (Review.product == product_id)
    review_id: int | None = await database.fetch_value(
        Review.select(Review.id).where(is_own, Review.state == "visible")
    )
    return review_id


async def list_visible_reviews(product_id: str, *, rules: str) -> list[JudgedReview]:
    """List the visible reviews of a product with the facts about their authors.

    Leaves out reviews that an admin has restored after the actor `rules` hid them.
    """
    return await database.fetch_as(JudgedReview, _REVIEWS_OF_PRODUCT, product_id, rules)


async def list_unlabelled_reviews_of_competitors(product_id: str) -> list[JudgedReview]:
    """List the reviews of other products in the product's categories that name no competing product yet."""
    return await database.fetch_as(JudgedReview, _REVIEWS_OF_COMPETITORS, product_id)


async def list_unlabelled_reviews(product_id: str) -> list[JudgedReview]:
    """List the reviews of the product that name no competing product yet."""
    return await database.fetch_as(JudgedReview, _UNLABELLED_REVIEWS, product_id)


async def set_competing_product(product_id: str, review_ids: list[int]) -> None:
    """Store the product as the competing product of the reviews that don't name one yet."""
    await database.execute(_SET_COMPETING_PRODUCT, product_id, review_ids)


async def set_competitor_name(review_id: int, name: str) -> None:
    """Store the name of the competing product of a review that doesn't name one yet."""
    query = Review.update({Review.competing_product: name})
    await database.execute(query.where((Review.id == review_id) & (Review.competing_product == "")))


async def list_reviewed_products() -> list[str]:
    """List the ids of all products that have a review."""
    return await database.fetch_column(_REVIEWED_PRODUCTS)
