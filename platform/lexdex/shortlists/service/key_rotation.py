"""Replaces links whose secret key is gone, so that the links that are displayed and emailed work again."""

from collections.abc import Awaitable, Callable, Sequence

from lexdex.foundation.tokens import derive_token, find_derived_token, hash_token
from lexdex.settings import Settings
from lexdex.shortlists.queries import key_rotation as queries
from lexdex.shortlists.queries.key_rotation import StoredHash
from lexdex.shortlists.service import searches, sharing

Replace = Callable[[StoredHash, str], Awaitable[None]]


async def rotate_keys(settings: Settings) -> int:
    """Derive links again whose key is neither the current nor a previous one; returns how many were replaced.

    Links of the current and previous keys stay as they are, because they were emailed or passed on.
    """
    shares = await queries.list_share_hashes()
    stops = await queries.list_stop_hashes()
    count = await _replace_lost(settings, sharing.PURPOSE, shares, queries.replace_share_hash)
    return count + await _replace_lost(settings, searches.STOP_ALERT_PURPOSE, stops, queries.replace_stop_hash)


async def _replace_lost(settings: Settings, purpose: str, hashes: Sequence[StoredHash], replace: Replace) -> int:
    lost = [each for each in hashes if not find_derived_token(settings, purpose, each.token_id, each.token_hash)]
    for stored in lost:
        await replace(stored, hash_token(derive_token(settings, purpose, stored.token_id)))
    return len(lost)
