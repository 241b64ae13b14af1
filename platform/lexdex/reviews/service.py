"""The rules of reviews: one for each member and product, none of one's own, and a rating that is always their sum."""

from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from lexdex.accounts.service import news
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import domain_of
from lexdex.foundation.errors import Forbidden, Invalid, NotFound
from lexdex.foundation.texts import plain
from lexdex.reviews import queries
from lexdex.reviews.schemas import Deleted, Draft, Order, OwnReview, ProductReviews, Published

LEAST, MOST = 1, 5
LONGEST_TITLE, LONGEST_TEXT = 100, 2_000
PAGE = 10

MISSING = "Please fill in all required fields."
RATING = f"Please rate from {LEAST} to {MOST} stars."
NO_PRODUCT = "Product not found"
OWN_PRODUCT = "This product is of your own company. Makers may answer reviews, not write them."
NO_REVIEW = "You have not reviewed this product."
PUBLISHED = "Review published successfully!"
DELETED = "Review deleted successfully!"


async def publish(actor: Actor, draft: Draft) -> Published:
    """Write a review, or rewrite one's own; raises Invalid, NotFound, or Forbidden for the product's own maker."""
    rating, title, text = _checked(draft)
    async with database.transaction():
        await _locked(draft.product_id)
        await _refuse_maker(actor, draft.product_id)
        is_new = await queries.put(draft.product_id, actor.account, rating, title, text)
        await _sum_up(draft.product_id)
        review = await queries.own_of(actor.account, draft.product_id)
        if review is None:
            raise NotFound(NO_PRODUCT)
        deed = "published" if is_new else "updated"
        await news.tell(actor.account, f"review.{deed}", f"{deed.capitalize()} a review of {review.product_name}")
    return Published(PUBLISHED, review)


async def own(actor: Actor) -> list[OwnReview]:
    """The actor's reviews, the latest first."""
    return await queries.own(actor.account)


async def of_product(product_id: str, order: Order, page: int) -> ProductReviews:
    """A page of a product's reviews; raises NotFound for a product that nobody may see."""
    if not catalogue.is_id(product_id) or await catalogue.choice(product_id) is None:
        raise NotFound(NO_PRODUCT)
    total, stars = await queries.summed(product_id), await queries.distribution(product_id)
    reviews = await queries.visible(product_id, order, limit=PAGE, skip=(page - 1) * PAGE)
    return ProductReviews(total.average, total.count, stars, reviews)


async def delete(actor: Actor, product_id: str) -> Deleted:
    """Take one's own review back; raises NotFound where there is none."""
    async with database.transaction():
        review = await queries.own_of(actor.account, product_id) if catalogue.is_id(product_id) else None
        if review is None:
            raise NotFound(NO_REVIEW)
        await _locked(product_id, visible=False)
        await queries.delete(actor.account, product_id)
        await _sum_up(product_id)
        await news.tell(actor.account, "review.deleted", f"Deleted the review of {review.product_name}")
    return Deleted(DELETED)


async def forget(account: UUID, _address: str) -> None:
    """For the erasure of an account: what it wrote goes, and the ratings are those of the others."""
    for product_id in await queries.of_account(account):
        async with database.transaction():
            await _locked(product_id, visible=False)
            await queries.delete(account, product_id)
            await _sum_up(product_id)


async def held(account: UUID, _address: str) -> list[dict[str, Any]]:
    """For the export of one's own data."""
    return await queries.export(account)


async def _locked(product_id: str, *, visible: bool = True) -> None:
    """Writers of one product's rating go one after the other, so that the last of them has counted all."""
    if not await catalogue.lock(product_id) or (visible and await catalogue.choice(product_id) is None):
        raise NotFound(NO_PRODUCT)


async def _sum_up(product_id: str) -> None:
    total = await queries.summed(product_id)
    await catalogue.write_rating(product_id, average=total.average, count=total.count)


async def _refuse_maker(actor: Actor, product_id: str) -> None:
    """By domain: whoever writes from the product's own."""
    product = await catalogue.product(product_id)
    site = (urlsplit(product.website).hostname or "").removeprefix("www.").lower()
    domain = domain_of(actor.email)
    if site and (domain == site or domain.endswith(f".{site}")):
        raise Forbidden(OWN_PRODUCT)


def _checked(draft: Draft) -> tuple[int, str, str]:
    title = plain(draft.product_review_title, what="the title", longest=LONGEST_TITLE)
    text = plain(draft.product_review, what="the review", longest=LONGEST_TEXT, lines=True)
    if not draft.product_id.strip() or not title or not text or draft.rating is None:
        raise Invalid(MISSING)
    if not LEAST <= draft.rating <= MOST:
        raise Invalid(RATING)
    return draft.rating, title, text
