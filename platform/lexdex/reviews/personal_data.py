"""What reviews store about a person: its export and its erasure with the account."""

from uuid import UUID

from lexdex.foundation import database
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.reviews.queries import answers, own, signals, writing
from lexdex.reviews.service.ratings import lock, sum_up
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the account's reviews, votes, flags, vendor replies and proofs of use."""
    account_id = person.account_id
    return {
        "reviews": await own.reviews(account_id),
        "review_votes": await own.votes(account_id),
        "review_flags": await own.flags(account_id),
        "review_answers": await own.answers(account_id),
        "review_proofs": await own.proofs(account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete what the account wrote and recompute the ratings; a company's replies stay without their author."""
    await own.erase_proofs(person.account_id)
    await signals.erase(person.account_id)
    await answers.erase_author(person.account_id)
    for product_id in await writing.of_account(person.account_id):
        await _delete_review(person.account_id, product_id)


async def _delete_review(account_id: UUID, product_id: str) -> None:
    async with database.transaction():
        await lock(product_id, visible=False)
        await writing.delete(account_id, product_id)
        await sum_up(product_id)


PERSONAL_DATA = PersonalData(export, erase)
