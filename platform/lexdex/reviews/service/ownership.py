"""Handles a claim that is approved after the vendor has written reviews.

The vendor's review of the claimed product is hidden, and their reviews of competing products state the competitor.
"""

from typing import Final
from uuid import UUID

from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.reviews.queries import conflicts as queries
from lexdex.reviews.service import moderation

RULES: Final = "rules"
"""The actor in the moderation log of decisions that are made automatically by these rules."""
OWN_PRODUCT: Final = "You now manage this product. Vendors can reply to reviews but not write them."


async def apply_ownership(account: UUID, product_id: str) -> None:
    """Hide the account's review of the product it now owns.

    Its reviews of competing products get a note that names the owned product as a competitor. Running it again has no
    further effect.
    """
    if not await ownership.is_owner(account, product_id):
        return
    async with database.transaction():
        if review_id := await queries.find_visible_review(account, product_id):
            await moderation.hide_review(RULES, review_id, OWN_PRODUCT)
        await queries.set_competing_product(account, product_id)
