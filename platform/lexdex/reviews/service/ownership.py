"""Judges existing reviews anew after a claim was approved or the facts that identify a product's vendor changed.

Reviews by the vendor of the product are hidden, and the vendor's reviews of competing products state the competitor.
"""

from typing import Final
from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.reviews.queries import conflicts as queries
from lexdex.reviews.queries.conflicts import JudgedReview
from lexdex.reviews.service import moderation
from lexdex.reviews.service.conflicts import (
    Author,
    VendorIdentity,
    find_competing_product,
    find_vendor_identity,
    list_companies,
)
from lexdex.reviews.service.moderation_log import RULES

OWN_PRODUCT: Final = "You now manage this product. Vendors can reply to reviews but not write them."
OWN_COMPANY: Final = (
    "Your account belongs to the company that provides this product. Vendors can reply to reviews but not write them."
)


async def apply_ownership(account: UUID, product_id: str) -> None:
    """Hide the account's review of the product it now owns, then judge the reviews of its colleagues.

    Running it again has no further effect.
    """
    if not await ownership.is_owner(account, product_id):
        return
    async with database.transaction():
        # Waits for a review that is being published: it is either visible now, or its author sees the claim.
        await catalogue.lock_product(product_id)
        if review_id := await queries.find_visible_review(account, product_id):
            await moderation.hide_review(RULES, review_id, OWN_PRODUCT)
    await judge_reviews(product_id)


async def judge_reviews(product_id: str) -> None:
    """Hide the visible reviews of the product whose authors belong to its vendor, and email them the reason.

    Reviews of competing products by such authors name this product as the competitor. Running it again has no further
    effect, and a review that an admin has restored stays visible.
    """
    await _hide_reviews_by_vendor(product_id)
    identity = await find_vendor_identity(product_id)
    reviews = await queries.list_unlabelled_reviews_of_competitors(product_id)
    await queries.set_competing_product(product_id, [r.id for r in reviews if _is_by_vendor(r, identity)])


async def judge_all_reviews() -> None:
    """Judge the reviews of all products anew, which also finds authors whose email address or company changed."""
    for product_id in await queries.list_reviewed_products():
        await judge_reviews(product_id)
        await _name_competitors(product_id)


async def _name_competitors(product_id: str) -> None:
    """Store the competing products of the authors of the product's reviews that don't name one yet."""
    for review in await queries.list_unlabelled_reviews(product_id):
        author = Author(review.account_id, review.email, list_companies(review, review.role))
        if name := await find_competing_product(author, product_id):
            await queries.set_competitor_name(review.id, name)


async def _hide_reviews_by_vendor(product_id: str) -> None:
    async with database.transaction():
        await catalogue.lock_product(product_id)
        identity = await find_vendor_identity(product_id)
        for review in await queries.list_visible_reviews(product_id, rules=RULES):
            if _is_by_vendor(review, identity):
                await moderation.hide_review(RULES, review.id, OWN_COMPANY)


def _is_by_vendor(review: JudgedReview, identity: VendorIdentity) -> bool:
    companies = list_companies(review, review.role)
    return identity.includes(account_id=review.account_id, email=review.email, companies=companies)
