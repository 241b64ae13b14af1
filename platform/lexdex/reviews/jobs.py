"""The worker's part: what news of claims means for reviews, and files of proofs that nobody needs any more."""

from uuid import UUID

from lexdex.claims.service.ownership import GRANTED
from lexdex.foundation import outbox
from lexdex.foundation.files import Files
from lexdex.reviews.service import makers, proofs
from lexdex.settings import Settings


async def follow() -> None:
    """Whoever has become the owner of a product is its maker from now on."""
    while events := await outbox.take(GRANTED):
        for event in events:
            await makers.became_owner(UUID(event.payload["account"]), event.payload["product"])
            await outbox.done(event)


async def discard(settings: Settings) -> int:
    """Delete what nobody needs any more; how many files."""
    return await proofs.discard(Files(settings))
