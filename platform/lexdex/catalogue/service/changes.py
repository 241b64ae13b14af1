"""How products change: one transaction holds the row, its numbered revision and the news of it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from lexdex.catalogue import queries
from lexdex.catalogue.events import ProductsChanged
from lexdex.catalogue.queries import CurrentProduct, NewRevision
from lexdex.catalogue.schemas import FIELDS, LISTS, CatalogueProduct, Source, describe_error
from lexdex.catalogue.service.products import is_product_id
from lexdex.foundation import database, outbox
from lexdex.foundation.errors import Conflict, Invalid, NotFound

BATCH_SIZE = 500
"""Products per event, so that no payload grows without bound."""

AT_ONCE = "Someone else changed this product at the same time. Please reload it and try again."
EXISTS = "A product with the id {id} already exists."


class SavedProducts(msgspec.Struct, frozen=True):
    """What became of a batch, by id; unchanged products got no revision."""

    created: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]


async def save_products(
    products: Sequence[Mapping[str, Any]], *, source: Source, actor: str, reason: str = ""
) -> SavedProducts:
    """Create or change products, each named once. Fields that are not given stay as they are.

    Each changed field gets the source as its provenance, unless the product says where it comes from itself.
    Raises Invalid that names the field, Conflict when another transaction was faster; then nothing is changed.
    """
    async with database.transaction():
        present = await queries.lock_products([given["id"] for given in products])
        revisions = [_revised(present.get(given["id"]), given, source) for given in products]
        new = [revision for revision in revisions if revision.changed_fields]
        if new and await queries.write_revisions(new, source=source, actor=actor, reason=reason) < len(new):
            raise Conflict(AT_ONCE)
        await _tell([revision.document.id for revision in new])
    return _outcome(revisions)


async def create_product(
    document: Mapping[str, Any], *, source: Source, actor: str, reason: str = ""
) -> CatalogueProduct:
    """Add one product; raises Conflict when its id is taken."""
    async with database.transaction():
        await queries.reserve_id(document["id"])
        if await queries.lock_products([document["id"]]):
            raise Conflict(EXISTS.format(id=document["id"]))
        await save_products([document], source=source, actor=actor, reason=reason)
        return (await queries.lock_products([document["id"]]))[document["id"]].document


async def update_product(
    product_id: str, changes: Mapping[str, Any], *, source: Source, actor: str, reason: str = ""
) -> CatalogueProduct:
    """Change some fields of one product; raises NotFound when there is none."""
    async with database.transaction():
        if not await queries.lock_products([product_id]):
            raise NotFound("Product not found")
        await save_products([{**changes, "id": product_id}], source=source, actor=actor, reason=reason)
        return (await queries.lock_products([product_id]))[product_id].document


async def set_product_hidden(product_id: str, *, hidden: bool, actor: str, reason: str = "") -> CatalogueProduct:
    """Take a product out of the public's sight, or bring it back."""
    return await update_product(product_id, {"hidden": hidden}, source=Source("editor"), actor=actor, reason=reason)


async def lock_product(product_id: str) -> bool:
    """Until the transaction ends nobody else changes this product; whether there is one."""
    return is_product_id(product_id) and await queries.lock_product(product_id)


async def set_product_rating(product_id: str, *, average: float, count: int) -> None:
    """Write down what reviews add up to. No revision: the reviews are the rating's own history."""
    async with database.transaction():
        if not await queries.set_rating(product_id, average=average, count=count):
            raise NotFound("Product not found")
        await _tell([product_id])


def _revised(present: CurrentProduct | None, given: Mapping[str, Any], source: Source) -> NewRevision:
    """What the product is from now on. Pure: the same input gives the same revision, but for the day in the source."""
    before = present.document if present else None
    merged = {field: getattr(before, field) for field in FIELDS} if before else {}
    document = convert_document(merged | dict(given))
    changed = tuple(f for f in FIELDS if f != "sources" and (before is None or _differs(before, document, f)))
    own = document.sources if "sources" in given else {}
    sources = _provenance(before, changed=changed, own=own, source=source)
    if before and sources != before.sources:
        changed = (*changed, "sources")
    document = msgspec.structs.replace(document, sources=sources)
    return NewRevision((present.revision if present else 0) + 1, document, changed)


def _differs(before: CatalogueProduct, after: CatalogueProduct, field: str) -> bool:
    return bool(getattr(before, field) != getattr(after, field))


def _provenance(
    before: CatalogueProduct | None, *, changed: Sequence[str], own: Mapping[str, Source], source: Source
) -> dict[str, Source]:
    """By field: what the product says itself, else the source of the change that brought the value."""
    dated = source if source.stated_on else msgspec.structs.replace(source, stated_on=_today())
    if before is None:
        return dict(own) or {"*": dated}
    return {**before.sources, **dict.fromkeys(changed, dated), **own}


def convert_document(document: Mapping[str, Any]) -> CatalogueProduct:
    """The document, checked field by field, no value twice; raises Invalid that says which field is wrong and why."""
    try:
        made = msgspec.convert(document, CatalogueProduct)
    except msgspec.ValidationError as error:
        raise Invalid(describe_error(error)) from error
    repeated = {field: values for field in LISTS if len(set(values := getattr(made, field))) < len(values)}
    return msgspec.structs.replace(made, **{field: tuple(dict.fromkeys(values)) for field, values in repeated.items()})


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


async def _tell(product_ids: Sequence[str]) -> None:
    for start in range(0, len(product_ids), BATCH_SIZE):
        await outbox.publish(ProductsChanged(tuple(product_ids[start : start + BATCH_SIZE])))


def _outcome(revisions: Sequence[NewRevision]) -> SavedProducts:
    created = tuple(r.document.id for r in revisions if r.number == 1)
    changed = tuple(r.document.id for r in revisions if r.number > 1 and r.changed_fields)
    unchanged = tuple(r.document.id for r in revisions if not r.changed_fields)
    return SavedProducts(created, changed, unchanged)
