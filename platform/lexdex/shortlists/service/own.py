"""What shortlists hold about a person: for the export of one's own data, and for its erasure."""

from typing import Any
from uuid import UUID

from lexdex.shortlists.queries import lists, searches


async def held_lists(account: UUID, _address: str) -> list[dict[str, Any]]:
    """The tools on one's lists, with one's notes."""
    return await lists.export(account)


async def held_searches(account: UUID, _address: str) -> list[dict[str, Any]]:
    """The searches that one has saved."""
    return await searches.export(account)


async def forget(account: UUID, _address: str) -> None:
    """Lists, links and searches go with their account."""
    await lists.forget(account)
    await searches.forget(account)
