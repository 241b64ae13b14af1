"""Exports and erases the personal data that reviews store about an account."""

from uuid import UUID

from lexdex.foundation import database
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.reviews.queries import own_reviews, personal_data, replies, votes_and_flags
from lexdex.reviews.service import holds
from lexdex.reviews.service.ratings import lock_rating, update_rating
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the account's reviews, votes, flags, vendor replies and proofs of use."""
    account_id = person.account_id
    return {
        "reviews": await personal_data.export_reviews(account_id),
        "review_votes": await personal_data.export_votes(account_id),
        "review_flags": await personal_data.export_flags(account_id),
        "review_replies": await personal_data.export_replies(account_id),
        "review_proofs": await personal_data.export_proofs(account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete the account's reviews, votes, flags and proofs, and update the product ratings.

    Vendor replies remain published under the company's name, without the account's id.
    """
    async with database.transaction():
        # Moderation locks products, then reviews, then flags and proofs: the same order here prevents deadlocks.
        product_ids = await own_reviews.list_reviewed_product_ids(person.account_id)
        for product_id in product_ids:
            await lock_rating(product_id, must_be_visible=False)
        await own_reviews.lock_reviews(person.account_id)
        await personal_data.withdraw_proofs(person.account_id)
        await votes_and_flags.delete_votes_and_flags(person.account_id)
        await replies.anonymize_replies(person.account_id)
        for product_id in product_ids:
            await _delete_review(person.account_id, product_id)


async def _delete_review(account_id: UUID, product_id: str) -> None:
    async with database.transaction():
        await lock_rating(product_id, must_be_visible=False)
        await own_reviews.delete_review(account_id, product_id)
        await holds.end_holds(product_id)
        await update_rating(product_id)


PERSONAL_DATA = PersonalData(export, erase)
