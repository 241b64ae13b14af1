"""Orders and retires the entries of option lists that are bound to code: categories, languages, countries.

Their names stay: the search understands them in five languages, and imports map the terms of other lists to them. A
retired entry is not offered any more; products keep it, and links, imports and searches with it still work.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from lexdex.admin.schemas.option_lists import ListedOption, OptionListChange, OptionListView, OptionOffer
from lexdex.audit.service import Act, record
from lexdex.catalogue.service import value_changes
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.texts import clean_text
from lexdex.reference import service as reference
from lexdex.reference.schemas import OptionEntry, OptionListName

MAX_REASON_LENGTH: Final = 500

CHANGED = "Someone else has changed this list. Please reload it and try again."
OTHER_ENTRIES = "Please send each entry of the list once; entries can't be added or removed."
NO_REGISTRATION = "Registration doesn't ask for a category."
NONE_OFFERED = "At least one entry must be offered {place}."


async def get_list(name: OptionListName) -> OptionListView:
    """Return an option list in its order, with the number of products that have each entry."""
    async with database.transaction():
        return await _build_view(name, await reference.lock_entries(name))


async def change_list(actor: Actor, name: OptionListName, change: OptionListChange) -> OptionListView:
    """Store the order of a list and where its entries are offered.

    Raises Conflict if the list was changed since `version`, and Invalid if entries are missing or none is offered.
    """
    reason = clean_text(change.reason, label="the reason", max_length=MAX_REASON_LENGTH)
    async with database.transaction():
        before = await reference.lock_entries(name)
        if _get_version(before) != change.version:
            raise Conflict(CHANGED)
        after = (
            reference.list_default_entries(name) if change.entries is None else _apply_offers(before, change.entries)
        )
        _require_offers(after)
        await reference.save_entries(name, before, after)
        await record(actor, Act("option_list.changed", "option_list", name, *_describe(before, after), reason))
        return await _build_view(name, after)


def _apply_offers(before: Sequence[OptionEntry], offers: Sequence[OptionOffer]) -> list[OptionEntry]:
    known = {entry.key: entry for entry in before}
    if sorted(known) != sorted(offer.key for offer in offers):
        raise Invalid(OTHER_ENTRIES)
    return [_apply_offer(known[offer.key], offer) for offer in offers]


def _apply_offer(entry: OptionEntry, offer: OptionOffer) -> OptionEntry:
    if entry.in_registration is None and offer.in_registration is not None:
        raise Invalid(NO_REGISTRATION)
    in_registration = entry.in_registration if offer.in_registration is None else offer.in_registration
    return msgspec.structs.replace(entry, in_registration=in_registration, in_filter=offer.in_filter)


def _require_offers(entries: Sequence[OptionEntry]) -> None:
    if not any(entry.in_filter for entry in entries):
        raise Invalid(NONE_OFFERED.format(place="in filters"))
    if all(entry.in_registration is False for entry in entries):
        raise Invalid(NONE_OFFERED.format(place="in registration"))


def _describe(
    before: Sequence[OptionEntry], after: Sequence[OptionEntry]
) -> tuple[dict[str, object], dict[str, object]]:
    """Return what differs, as the audit log records it: the order, and the offers of each changed entry."""
    old, new = {entry.key: entry for entry in before}, {entry.key: entry for entry in after}
    changed = [key for key in new if old.get(key) != new[key]]
    values: list[dict[str, object]] = [{key: _list_places(rows[key]) for key in changed} for rows in (old, new)]
    if list(old) != list(new):
        values[0]["order"], values[1]["order"] = list(old), list(new)
    return values[0], values[1]


def _list_places(entry: OptionEntry) -> list[str]:
    places = {"filter": entry.in_filter, "registration": entry.in_registration}
    return [place for place, is_offered in places.items() if is_offered]


async def _build_view(name: OptionListName, entries: Sequence[OptionEntry]) -> OptionListView:
    counts = await value_changes.count_products(name, [entry.name for entry in entries])
    return OptionListView(
        name=name,
        version=_get_version(entries),
        is_default=list(entries) == reference.list_default_entries(name),
        entries=[ListedOption(**msgspec.structs.asdict(each), products=counts.get(each.name, 0)) for each in entries],
    )


def _get_version(entries: Sequence[OptionEntry]) -> str:
    return hashlib.blake2b(msgspec.json.encode(list(entries)), digest_size=16).hexdigest()
