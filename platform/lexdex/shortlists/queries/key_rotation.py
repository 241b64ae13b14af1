"""Queries of the stored hashes of derived links: share links, and links that end the alerts of a saved search."""

from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.shortlists.tables import SavedSearch, Shortlist


class StoredHash(msgspec.Struct, frozen=True):
    """The id from which a link's token is derived, and the hash of the token."""

    token_id: UUID
    token_hash: str


async def list_share_hashes() -> list[StoredHash]:
    """List the hashes of all share links."""
    query = Shortlist.select(Shortlist.share_id.as_alias("token_id"), Shortlist.share_hash.as_alias("token_hash"))
    return await database.fetch_as(StoredHash, query.where(Shortlist.share_hash.is_not_null()))


async def list_stop_hashes() -> list[StoredHash]:
    """List the hashes of the links that end the alerts of each saved search."""
    query = SavedSearch.select(SavedSearch.id.as_alias("token_id"), SavedSearch.stop_hash.as_alias("token_hash"))
    return await database.fetch_as(StoredHash, query)


async def replace_share_hash(stored: StoredHash, token_hash: str) -> None:
    """Replace the hash of a share link, if it was not changed meanwhile."""
    query = Shortlist.update({Shortlist.share_hash: token_hash})
    await database.execute(query.where(Shortlist.share_hash == stored.token_hash))


async def replace_stop_hash(stored: StoredHash, token_hash: str) -> None:
    """Replace the hash of the link that ends a saved search's alerts, if it was not changed meanwhile."""
    query = SavedSearch.update({SavedSearch.stop_hash: token_hash})
    await database.execute(query.where(SavedSearch.stop_hash == stored.token_hash))
