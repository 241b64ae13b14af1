"""Adds and edits products on behalf of admins: values by field, conflicts with other editors, and the audit log."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lexdex.audit.service import Act, record
from lexdex.catalogue.parsing.values import InvalidValue, make_slug
from lexdex.catalogue.schemas import DELETED, FIELDS, QUARANTINED, CatalogueProduct, Source
from lexdex.catalogue.schemas.editing import (
    EditConflict,
    EditConflicts,
    EditedProduct,
    NewProduct,
    ProductEdit,
)
from lexdex.catalogue.service import changes as writing
from lexdex.catalogue.service import history
from lexdex.catalogue.service.field_values import begin_with_capital, parse_values, refuse_problems, to_json_value
from lexdex.catalogue.service.quarantine import IN_QUARANTINE, describe_quarantine
from lexdex.catalogue.service.tombstones import find_restorable_until
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.texts import clean_text

EDITOR: Final = Source("editor")
STATUSES: Final = ("active", "pending", "inactive")
COMPUTED: Final = ("rating_average", "review_count")
NOT_EDITABLE: Final = frozenset({"id", *COMPUTED, "logo", "star", "sample", "hidden", "sources"})
EDITABLE: Final = tuple(field for field in FIELDS if field not in NOT_EDITABLE)
"""The fields of the form. Logo, STAR profile and visibility are set elsewhere; sources follow from who edits."""

IS_COMPUTED: Final = "Rating and number of reviews come from the reviews, so they can't be entered."
NO_FIELD: Final = "The field '{field}' can't be edited here."
NO_STATUS: Final = "Choose one of active, pending and inactive."
NO_ID: Final = "Please enter an id: none can be derived from this name."
NOTHING_CHANGED: Final = "The product already has these values."
NO_REVISION: Final = "This product has no revision {number} yet."
CONFLICT: Final = "Someone else changed this product since you opened it. Compare the values below."


async def get_product(product_id: str) -> EditedProduct:
    """Return a product with all fields that can be edited, whatever its status; raises NotFound."""
    revision, document = await history.get_current_revision(product_id)
    return EditedProduct(
        id=product_id,
        revision=revision,
        fields={field: to_json_value(getattr(document, field)) for field in EDITABLE},
        rating=document.rating_average,
        review_count=document.review_count,
        hidden=document.hidden,
        sample=document.sample,
        star=document.star,
        sources=document.sources,
        restorable_until=await find_restorable_until(product_id) if document.status == DELETED else None,
        quarantine=await describe_quarantine(product_id) if document.status == QUARANTINED else None,
    )


async def add_product(actor: Actor, draft: NewProduct) -> EditedProduct:
    """Create a product; raises Invalid with the problem of each field, or Conflict if its id is taken."""
    reason = clean_reason(draft.reason)
    # Without these two, the product would have no page and appear nowhere.
    values, problems = await _parse({"name": "", "categories": [], **draft.fields})
    product_id = draft.id.strip()
    try:
        product_id = _validate_id(product_id) if product_id else _derive_id(values.get("name", ""))
    except Invalid as error:
        # Without a name, its own problem is the one to correct.
        if product_id or "name" in values:
            problems["id"] = begin_with_capital(str(error.detail))
    refuse_problems(problems)
    async with database.transaction():
        document = await writing.create_product(
            {**values, "id": product_id}, source=EDITOR, actor=str(actor.account_id), reason=reason
        )
        await record(actor, Act("product.created", "product", product_id, {}, _select(document, values), reason))
    return await get_product(product_id)


async def edit_product(actor: Actor, product_id: str, edit: ProductEdit) -> EditedProduct:
    """Change fields of a product.

    Raises Invalid with the problem of each field. Raises Conflict, with the values of both, if someone else changed
    one of the same fields after the base revision; and if nothing would change.
    """
    reason = clean_reason(edit.reason)
    async with database.transaction():
        current = await writing.lock_current_product(product_id)
        before = current.document
        values = await _validate(edit.changes)
        changed = {f: value for f, value in values.items() if to_json_value(getattr(before, f)) != to_json_value(value)}
        if edit.base_revision > current.revision:
            raise Invalid(NO_REVISION.format(number=edit.base_revision))
        if conflicts := await _find_conflicts(before, changed, edit.base_revision):
            raise Conflict(msgspec.to_builtins(EditConflicts(CONFLICT, current.revision, conflicts)))
        if not changed:
            raise Conflict(NOTHING_CHANGED)
        if before.status == DELETED:
            raise Conflict(writing.IS_DELETED.format(id=product_id))
        if before.status == QUARANTINED and "status" in changed:
            raise Conflict(IN_QUARANTINE)
        after = await writing.update_product(
            product_id, changed, source=EDITOR, actor=str(actor.account_id), reason=reason
        )
        act = Act("product.updated", "product", product_id, _select(before, changed), _select(after, changed), reason)
        await record(actor, act)
    return await get_product(product_id)


def clean_reason(reason: str) -> str:
    """Return the reason without surrounding spaces; raises Invalid if it is too long or has hidden characters."""
    return clean_text(reason, label="the reason", max_length=history.MAX_REASON_LENGTH, is_multiline=True)


async def _find_conflicts(
    present: CatalogueProduct, changed: Mapping[str, Any], base_revision: int
) -> tuple[EditConflict, ...]:
    since = await history.list_fields_changed_since(present.id, base_revision)
    fields = [field for field in EDITABLE if field in changed and field in since]
    if not fields:
        return ()
    base = await history.get_revision(present.id, base_revision)
    return tuple(
        EditConflict(f, since[f], *(to_json_value(v) for v in (getattr(base, f), getattr(present, f), changed[f])))
        for f in fields
    )


async def _validate(given: Mapping[str, Any]) -> dict[str, Any]:
    """Parse the given fields; raises Invalid with the problems of all of them."""
    values, problems = await _parse(given)
    refuse_problems(problems)
    return values


async def _parse(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the values of the given fields, and the problem of each one that can't be parsed."""
    if given.keys() & set(COMPUTED):
        raise Invalid(IS_COMPUTED)
    if strange := [field for field in given if field not in EDITABLE]:
        raise Invalid(NO_FIELD.format(field=strange[0][:40]))
    values, problems = await parse_values(given)
    if values.get("status", STATUSES[0]) not in STATUSES:
        problems["status"] = NO_STATUS
    return values, problems


def _validate_id(product_id: str) -> str:
    try:
        return writing.convert_document({"id": product_id, "name": "x"}).id
    except Invalid as error:
        raise Invalid(str(error.detail).removeprefix("id ")) from None


def _derive_id(name: str) -> str:
    try:
        return make_slug(name)
    except InvalidValue:
        raise Invalid(NO_ID) from None


def _select(document: CatalogueProduct, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {field: to_json_value(getattr(document, field)) for field in fields}
