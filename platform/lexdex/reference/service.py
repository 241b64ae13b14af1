"""The option lists, cached in the process."""

import time

from lexdex.reference import queries
from lexdex.reference.schemas import OptionLists

CACHE_SECONDS = 60.0
"""The lists change with a release at most."""


class _Cache:
    """The option lists and the moment at which they have to be read again."""

    lists: OptionLists | None = None
    expires_at = 0.0


async def list_options() -> OptionLists:
    """Return every option list; the database is read at most once a minute."""
    if _Cache.lists is None or time.monotonic() > _Cache.expires_at:
        _Cache.lists = await queries.list_options()
        _Cache.expires_at = time.monotonic() + CACHE_SECONDS
    return _Cache.lists
