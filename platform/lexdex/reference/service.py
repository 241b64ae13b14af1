"""Returns the option lists from an in-process cache, and changes them."""

import time
from collections.abc import Sequence

from lexdex.reference import queries
from lexdex.reference.categories import CATEGORIES
from lexdex.reference.countries import COUNTRIES, FILTER_COUNTRIES
from lexdex.reference.languages import LANGUAGES
from lexdex.reference.schemas import OptionEntry, OptionListName, OptionLists

CACHE_SECONDS = 2.0
"""A change by an admin is offered everywhere within seconds."""


class _Cache:
    """The cached option lists and their expiry on the monotonic clock, in seconds."""

    lists: OptionLists | None = None
    expires_at = 0.0


async def list_options() -> OptionLists:
    """Return all option lists, from the cache if it is less than CACHE_SECONDS old."""
    if _Cache.lists is None or time.monotonic() > _Cache.expires_at:
        _Cache.lists = await _read_lists()
        _Cache.expires_at = time.monotonic() + CACHE_SECONDS
    return _Cache.lists


async def replace_value(kind: str, former: str, current: str) -> None:
    """Offer a value of a plain-text list in place of another one, if that one is offered."""
    await queries.replace_value(kind, former, current)
    _Cache.lists = None


async def restore_value(kind: str, former: str, current: str, *, is_merge: bool) -> None:
    """Offer a replaced value again; `is_merge`: the other one was offered or in use before."""
    await queries.restore_value(kind, former, current, is_merge=is_merge)
    _Cache.lists = None


def list_default_entries(name: OptionListName) -> list[OptionEntry]:
    """Return the installed order of a list, and where its entries are offered by default."""
    if name == "categories":
        return [_build_entry(row.slug, row.name, in_filter=True, in_registration=None) for row in CATEGORIES]
    if name == "languages":
        return [_build_entry(str(row.id), row.name, row.code, in_filter=row.in_filter) for row in LANGUAGES]
    return [_build_entry(row.name, row.name, row.code, in_filter=row.name in FILTER_COUNTRIES) for row in COUNTRIES]


async def lock_entries(name: OptionListName) -> list[OptionEntry]:
    """Return the entries of a list in order, locked until the transaction ends."""
    return await queries.lock_entries(name)


async def save_entries(name: OptionListName, before: Sequence[OptionEntry], after: Sequence[OptionEntry]) -> None:
    """Store the order of a list, and where its entries are offered; writes only what differs."""
    for position, entry in enumerate(after, 1):
        if position > len(before) or before[position - 1] != entry:
            await queries.update_entry(name, entry, position)
    _Cache.lists = None


def _build_entry(
    key: str, name: str, code: str = "", *, in_filter: bool, in_registration: bool | None = True
) -> OptionEntry:
    return OptionEntry(key, name, code, in_registration, in_filter)


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
