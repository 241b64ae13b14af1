"""What reviews hold about a person: for the export of one's own data, and for its erasure."""

from typing import Any
from uuid import UUID

from lexdex.foundation import database
from lexdex.reviews.queries import answers, own, signals, writing
from lexdex.reviews.service.ratings import lock, sum_up


async def forget(account: UUID, _address: str) -> None:
    """What it wrote goes, and the ratings are those of the others; a company's answers stay, without their author."""
    await own.forget_proofs(account)
    await signals.forget(account)
    await answers.forget(account)
    for product_id in await writing.of_account(account):
        async with database.transaction():
            await lock(product_id, visible=False)
            await writing.delete(account, product_id)
            await sum_up(product_id)


async def held(account: UUID, _address: str) -> list[dict[str, Any]]:
    """The reviews."""
    return await own.reviews(account)


async def held_votes(account: UUID, _address: str) -> list[dict[str, Any]]:
    """What one found helpful."""
    return await own.votes(account)


async def held_flags(account: UUID, _address: str) -> list[dict[str, Any]]:
    """What one flagged."""
    return await own.flags(account)


async def held_answers(account: UUID, _address: str) -> list[dict[str, Any]]:
    """What one answered as a maker."""
    return await own.answers(account)


async def held_proofs(account: UUID, _address: str) -> list[dict[str, Any]]:
    """Which proofs of use one sent."""
    return await own.proofs(account)
