"""Saved filters of the products table: an admin's own, and those that admins share."""

from typing import Final

import msgspec

from lexdex.accounts.service.names import list_names
from lexdex.admin.queries import product_filters as queries
from lexdex.admin.queries.product_filters import FilterQuery, StoredFilter
from lexdex.admin.schemas.product_filters import (
    NewProductFilter,
    ProductFilterEdit,
    SavedProductFilter,
    SavedProductFilters,
)
from lexdex.audit.service import Act, record
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Forbidden, Invalid, NotFound
from lexdex.foundation.texts import clean_text

MAX_OWN: Final = 50
MAX_NAME_LENGTH: Final = 80
NO_NAME: Final = "Please give the filter a name."
NAME_TAKEN: Final = "You have a filter with this name already."
TOO_MANY: Final = f"You have {MAX_OWN} filters already. Delete one first."
NO_FILTER: Final = "This filter doesn't exist any more."
NOT_YOURS: Final = "Only who saved this filter can change it."


async def list_filters(actor: Actor) -> SavedProductFilters:
    """Return the admin's own filters, then those that others share."""
    rows = await queries.list_filters(actor.account_id)
    names = await list_names({row.account for row in rows})
    return SavedProductFilters(
        [
            SavedProductFilter(
                id=row.id,
                name=row.name,
                filter=row.query.filter,
                sort=row.query.sort,
                is_shared=row.is_shared,
                is_own=row.account == actor.account_id,
                owner_name=names.get(row.account, ""),
            )
            for row in rows
        ]
    )


async def save_filter(actor: Actor, new: NewProductFilter) -> SavedProductFilters:
    """Save a filter; raises Invalid without a name, and Conflict if the name is taken or there are too many."""
    name = _clean_name(new.name)
    async with database.transaction():
        if await queries.count_own(actor.account_id) >= MAX_OWN:
            raise Conflict(TOO_MANY)
        query = FilterQuery(new.filter, new.sort)
        filter_id = await queries.insert_filter(actor.account_id, name, query, is_shared=new.is_shared)
        if filter_id is None:
            raise Conflict(NAME_TAKEN)
        after = {"name": name, "is_shared": new.is_shared, "query": query}
        await record(actor, Act("product_filter.saved", "product_filter", filter_id, after=after))
    return await list_filters(actor)


async def edit_filter(actor: Actor, filter_id: int, edit: ProductFilterEdit) -> SavedProductFilters:
    """Rename a filter, share it or stop sharing it; raises NotFound, Forbidden, Invalid or Conflict."""
    name = _clean_name(edit.name)
    async with database.transaction():
        row = await _lock_own(actor, filter_id)
        if not await queries.rename_filter(filter_id, name, is_shared=edit.is_shared):
            raise Conflict(NAME_TAKEN)
        values = {"name": row.name, "is_shared": row.is_shared}, {"name": name, "is_shared": edit.is_shared}
        await record(actor, Act("product_filter.changed", "product_filter", filter_id, *values))
    return await list_filters(actor)


async def delete_filter(actor: Actor, filter_id: int) -> SavedProductFilters:
    """Delete a filter; raises NotFound or Forbidden."""
    async with database.transaction():
        row = await _lock_own(actor, filter_id)
        await queries.delete_filter(filter_id)
        before = {"name": row.name, "is_shared": row.is_shared, "query": msgspec.to_builtins(row.query)}
        await record(actor, Act("product_filter.deleted", "product_filter", filter_id, before))
    return await list_filters(actor)


async def _lock_own(actor: Actor, filter_id: int) -> StoredFilter:
    row = await queries.lock_filter(filter_id, actor.account_id)
    if row is None:
        raise NotFound(NO_FILTER)
    if row.account != actor.account_id:
        raise Forbidden(NOT_YOURS, rule="foreign_filter")
    return row


def _clean_name(name: str) -> str:
    cleaned = clean_text(name, label="the name", max_length=MAX_NAME_LENGTH)
    if not cleaned:
        raise Invalid(NO_NAME)
    return cleaned
