"""Returns the option lists from an in-process cache."""

import time

from lexdex.reference import queries
from lexdex.reference.schemas import OptionLists

CACHE_SECONDS = 60.0
"""The lists only change with a release, so a delay of a minute is harmless."""


class _Cache:
    """The cached option lists and their expiry on the monotonic clock, in seconds."""

    lists: OptionLists | None = None
    expires_at = 0.0


async def list_options() -> OptionLists:
    """Return all option lists, from the cache if it is less than a minute old."""
    if _Cache.lists is None or time.monotonic() > _Cache.expires_at:
        _Cache.lists = await _read_lists()
        _Cache.expires_at = time.monotonic() + CACHE_SECONDS
    return _Cache.lists


async def _read_lists() -> OptionLists:
    values: dict[str, list[str]] = {}
    for option in await queries.list_values():
        values.setdefault(option.kind, []).append(option.value)
    return OptionLists(
        languages=await queries.list_languages(),
        countries=await queries.list_countries(),
        categories=await queries.list_categories(),
        integrations=values.get("integration", []),
        industries=values.get("industry", []),
        job_titles=values.get("job_title", []),
        organization_sizes=values.get("organization_size", []),
        onboarding_reasons=values.get("onboarding_reason", []),
    )
