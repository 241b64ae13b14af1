"""A claim granted after a review: the maker's own review goes out of sight, those of rivals say whose they are."""

from typing import Final
from uuid import UUID

from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.reviews.queries import makers as queries
from lexdex.reviews.service import moderation

RULES: Final = "rules"
"""How the trail names a decision that nobody took: it follows from the rules alone."""
OWN_PRODUCT: Final = "You now manage this product. Vendors can reply to reviews but not write them."


async def became_owner(account: UUID, product: str) -> None:
    """Apply the rules for makers to what the account wrote before; once more does no harm."""
    if not await ownership.is_owner(account, product):
        return
    async with database.transaction():
        if review := await queries.own_visible(account, product):
            await moderation.hide(RULES, review, OWN_PRODUCT)
        await queries.name_rival(account, product)
