"""What claims hold about a person: for the export of one's own data, and for its erasure."""

from typing import Any
from uuid import UUID

from lexdex.claims.queries import claims, drafts


async def held_claims(account: UUID, _address: str) -> list[dict[str, Any]]:
    """The products that one has claimed, and what became of it."""
    return await claims.export(account)


async def held_drafts(account: UUID, _address: str) -> list[dict[str, Any]]:
    """What one wanted changed of them."""
    return await drafts.export(account)


async def forget(account: UUID, _address: str) -> None:
    """Claims and drafts go with their account; what was published stays the product's history, which names nobody."""
    await claims.forget(account)
    await drafts.forget(account)
