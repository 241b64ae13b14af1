"""Queries that detect conflicts of interest between the author of a review and the reviewed product."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.reviews.tables import Review

# The host of a website without `www.`; the domain of an email address equals it or ends in it.
_HOST = "lower(substring(p.website from '^https?://(?:www\\.)?([^/:?#]+)'))"
# SQL: Piccolo's query builder cannot join on overlapping arrays.
_FIND_COMPETING_PRODUCT = f"""
SELECT p.name FROM product p JOIN product reviewed ON reviewed.id = $1 AND p.categories && reviewed.categories
WHERE p.id <> $1 AND NOT p.hidden AND (
    {_HOST} = $2 OR right($2, length({_HOST}) + 1) = '.' || {_HOST}
    OR ($3 <> '' AND lower(p.company) = lower($3)) OR p.id = ANY($4))
ORDER BY p.name LIMIT 1
"""
# The same rule for existing reviews. SQL: Piccolo's query builder has no UPDATE ... FROM.
_SET_COMPETING_PRODUCT = """
UPDATE review r SET competing_product = owned.name FROM product owned, product reviewed
WHERE owned.id = $2 AND NOT owned.hidden AND r.account = $1 AND r.competing_product = '' AND r.product <> owned.id
    AND reviewed.id = r.product AND reviewed.categories && owned.categories
"""


class AuthorRow(msgspec.Struct, frozen=True):
    """The author's stated company name, and when their email address was verified (None if it isn't)."""

    company_name: str
    verified_at: datetime | None


async def find_author(account: UUID) -> AuthorRow | None:
    """Read the account's company name and email verification; returns None if the account does not exist."""
    query = Account.select(Account.company_name, Account.verified_at).where(Account.id == account)
    return await database.fetch_one_as(AuthorRow, query)


async def find_competing_product(product_id: str, *, domain: str, company: str, owned: list[str]) -> str:
    """Find a visible product of the author's company in one of the categories of the reviewed product.

    A product belongs to the company if its website is at `domain`, its company name is `company`, or its id is in
    `owned`. Returns the name of the first such product in alphabetical order, or an empty string.
    """
    return await database.fetch_value(_FIND_COMPETING_PRODUCT, product_id, domain, company, owned) or ""


async def find_visible_review(account: UUID, product_id: str) -> int | None:
    """Find the account's visible review of a product; returns its id, or None if there is none."""
    is_own = (Review.account == account) & (Review.product == product_id)
    review_id: int | None = await database.fetch_value(
        Review.select(Review.id).where(is_own, Review.state == "visible")
    )
    return review_id


async def set_competing_product(account: UUID, product_id: str) -> None:
    """Store the product that the account now owns as the competitor on the account's earlier reviews.

    This affects reviews of products in one of its categories. A review that already names a competing product doesn't
    change.
    """
    await database.execute(_SET_COMPETING_PRODUCT, account, product_id)
