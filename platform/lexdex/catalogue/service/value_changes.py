"""Renames and merges values that products share, such as integrations, and undoes that.

Each change is one transaction: products, their revisions, the option list, the audit log and the event for the search
index. The former value then means the current one, in imports, drafts, links with filters and searches.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from lexdex.accounts.service.names import list_names
from lexdex.audit.service import Act, record
from lexdex.catalogue.events import ProductsChanged
from lexdex.catalogue.queries import changes as locks
from lexdex.catalogue.queries import value_changes as queries
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.schemas.value_changes import (
    MAX_VALUE_LENGTH,
    ChangedValues,
    ProductUse,
    UndoneChange,
    ValueChangeEntry,
    ValueChangePage,
    ValueChangeView,
    ValueField,
    ValuePage,
    ValueRequest,
)
from lexdex.catalogue.service.changes import save_products
from lexdex.catalogue.service.editing import clean_reason
from lexdex.catalogue.service.former_values import load_replacements
from lexdex.catalogue.service.revisions import read_account_id
from lexdex.catalogue.tables import ValueChange
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.reference import service as reference

PAGE_SIZE: Final = 50
MAX_PRODUCTS: Final = 5_000
"""How many products one change may write, so that its transaction stays short."""
MAX_COUNTED_VALUES: Final = 1_000
EDITOR: Final = Source("editor")
OPTION_KINDS: Final = {"integrations": "integration"}
"""The option list of a field, if forms and filters offer its values."""

NO_NEW_VALUE: Final = "Please enter the new name."
SEMICOLON: Final = "The new name can't contain a semicolon, because lists are joined by it."
SAME: Final = "The new name is the same as the old one."
GONE: Final = "No product has the value {value} any more. Please reload the list."
REPLACED: Final = "{value} was replaced by {current} before. Undo that change first."
TOO_MANY: Final = f"More than {MAX_PRODUCTS:,} products have this value, so it can't be changed here."
NO_CHANGE: Final = "Change not found."
UNDONE: Final = "This change was undone already."
HAS_LATER: Final = "A later change builds on this one. Undo that one first."


async def list_values(field: ValueField, search: str, page: int) -> ValuePage:
    """Return one page of the values of a field whose names contain a text; `page` counts from 1."""
    offered = await _list_offered(field)
    return ValuePage(
        await queries.list_values(field, offered, search, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE),
        await queries.count_values(field, offered, search),
        PAGE_SIZE,
    )


async def count_products(field: str, values: list[str]) -> dict[str, int]:
    """Return the number of products that aren't deleted and have each of these values of a field, a list of texts.

    Also other values that products have are counted.
    """
    limit = MAX_COUNTED_VALUES
    return {row.value: row.products for row in await queries.list_values(field, values, "", limit=limit, offset=0)}


async def preview_change(request: ValueRequest) -> ProductUse:
    """Return which products a change would affect; raises Invalid or Conflict like the change itself."""
    return (await _check_request(request))[1]


async def list_affected_ids(field: ValueField, value: str) -> list[str]:
    """Return the ids of the products that have a value and aren't deleted."""
    return await queries.list_product_ids(field, value)


async def change_value(actor: Actor, request: ValueRequest) -> ValueChangeView:
    """Rename a value in all products, or merge it with an existing one: each product then has that one once.

    Raises Invalid for a bad name, and Conflict if no product has the value or if it was replaced before.
    """
    field, reason = request.field, clean_reason(request.reason)
    async with database.transaction():
        await locks.reserve_id(f"values of {field}")
        current, use = await _check_request(request)
        affected = [
            _build_values(values, request.value, current)
            for values in await queries.lock_affected(field, request.value)
        ]
        change = ValueChange(
            field=field,
            former=request.value,
            current=current,
            is_merge=use.is_merge,
            reason=reason,
            actor=str(actor.account_id),
        )
        change_id = await queries.insert_change(change, msgspec.json.encode(affected).decode())
        if kind := OPTION_KINDS.get(field):
            await reference.replace_value(kind, request.value, current)
        documents = [{"id": values.product, field: values.after} for values in affected]
        await save_products(documents, source=EDITOR, actor=str(actor.account_id), reason=reason, is_rename=True)
        # Also where no product changed: the index learns the former name.
        await outbox.publish(ProductsChanged(()))
        action = "catalogue_value.merged" if use.is_merge else "catalogue_value.renamed"
        before, after = {"value": request.value}, {"value": current, "field": field, "products": len(affected)}
        await record(actor, Act(action, "catalogue_value", change_id, before, after, reason))
        stored = await _lock_change(change_id)
    return (await _name_actors([stored]))[0]


async def undo_change(actor: Actor, change_id: int) -> UndoneChange:
    """Give the products the values again that they had before a change, except where these were edited since.

    Raises NotFound, or Conflict if it was undone already or if a later change builds on it.
    """
    async with database.transaction():
        change = await _lock_change(change_id)
        await locks.reserve_id(f"values of {change.field}")
        if change.undone_at:
            raise Conflict(UNDONE)
        if await queries.has_later_change(change_id):
            raise Conflict(HAS_LATER)
        await queries.mark_undone(change_id)
        if kind := OPTION_KINDS.get(change.field):
            await reference.restore_value(kind, change.former, change.current, is_merge=change.is_merge)
        unchanged = await queries.list_unchanged_since(change_id, change.field)
        documents = [{"id": values.product, change.field: values.before} for values in unchanged]
        saved = await save_products(
            documents, source=EDITOR, actor=str(actor.account_id), reason=change.reason, is_rename=True
        )
        await outbox.publish(ProductsChanged(()))
        result = UndoneChange(restored=len(saved.changed), kept=change.products - len(saved.changed))
        before, after = {"value": change.current}, {"value": change.former, "products": result.restored}
        await record(actor, Act("catalogue_value.restored", "catalogue_value", change_id, before, after))
    return result


async def list_changes(page: int) -> ValueChangePage:
    """Return one page of changes, latest first; `page` counts from 1."""
    found = await queries.list_changes(limit=PAGE_SIZE + 1, offset=(page - 1) * PAGE_SIZE)
    return ValueChangePage(await _name_actors(found[:PAGE_SIZE]), has_next=len(found) > PAGE_SIZE)


async def _check_request(request: ValueRequest) -> tuple[str, ProductUse]:
    """Return the new name, in the spelling of a value that exists, and what the change affects."""
    field = request.field
    current = clean_text(request.new_value, label="the new name", max_length=MAX_VALUE_LENGTH)
    if not current:
        raise Invalid(NO_NEW_VALUE)
    if ";" in current:
        raise Invalid(SEMICOLON)
    if current == request.value:
        raise Invalid(SAME)
    replacements = await load_replacements()
    offered = await _list_offered(field)
    former = [value for name, value in replacements if name == field]
    current = await _find_spelling(request, current, [*offered, *former])
    if later := replacements.get((field, current)):
        raise Conflict(REPLACED.format(value=current, current=later))
    use = await queries.get_use(field, request.value, current)
    if not use.products and request.value not in offered:
        raise Conflict(GONE.format(value=request.value))
    if use.products > MAX_PRODUCTS:
        raise Conflict(TOO_MANY)
    return current, msgspec.structs.replace(use, is_merge=use.is_merge or current in offered)


async def _find_spelling(request: ValueRequest, name: str, known: Sequence[str]) -> str:
    """Return the known or used value that differs from a name in nothing but case; the name itself if there is none.

    The value to change doesn't count, so that its case can be changed.
    """
    values = [*known, *sorted(await queries.list_spellings(request.field, [name]))]
    if name in values:
        return name
    same = (value for value in values if value.casefold() == name.casefold() and value != request.value)
    return next(same, name)


def _build_values(values: ChangedValues, former: str, current: str) -> ChangedValues:
    replaced = (current if value == former else value for value in values.before)
    return msgspec.structs.replace(values, after=tuple(dict.fromkeys(replaced)))


async def _list_offered(field: ValueField) -> list[str]:
    return (await reference.list_options()).integrations if field in OPTION_KINDS else []


async def _lock_change(change_id: int) -> ValueChangeEntry:
    found = await queries.lock_change(change_id)
    if found is None:
        raise NotFound(NO_CHANGE)
    return found


async def _name_actors(changes: list[ValueChangeEntry]) -> list[ValueChangeView]:
    names = await list_names({account_id for each in changes if (account_id := read_account_id(each.actor))})
    return [
        ValueChangeView(
            **msgspec.structs.asdict(each),
            actor_name=names.get(account_id, "") if (account_id := read_account_id(each.actor)) else "",
        )
        for each in changes
    ]
