"""Creates and updates products; one transaction writes the product, its new revision and the event."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from typing import Any

import msgspec

from lexdex.catalogue import queries
from lexdex.catalogue.events import (
    ExaminedFactsChanged,
    ProductIdentityChanged,
    ProductsChanged,
    QuarantineChanged,
)
from lexdex.catalogue.queries import CurrentProduct, NewRevision
from lexdex.catalogue.schemas import (
    DELETED,
    EXAMINED_FIELDS,
    FIELDS,
    LISTS,
    QUARANTINED,
    UNINDEXED_FIELDS,
    CatalogueProduct,
    Source,
    describe_error,
)
from lexdex.catalogue.schemas.value_changes import VALUE_FIELDS
from lexdex.catalogue.security_events import CatalogueAction, record_change
from lexdex.catalogue.service.products import ProductNotFound, is_product_id
from lexdex.catalogue.service.spellings import unify_values
from lexdex.foundation import database, outbox
from lexdex.foundation.errors import Conflict, Invalid

EVENT_BATCH_SIZE = 500
"""The maximum number of products per event, which keeps its payload small."""

EDIT_CONFLICT = "Someone else changed this product at the same time. Please reload it and try again."
IDENTITY_FIELDS = frozenset({"website", "company", "aliases", "categories"})
"""The fields that decide who belongs to a product's vendor, and with which products it competes."""

ID_TAKEN = "A product with the id {id} already exists."
IS_DELETED = "The product {id} was deleted. Restore it first."


class SavedProducts(msgspec.Struct, frozen=True):
    """The ids of saved products by outcome: created, changed, or unchanged, for which no revision is written."""

    created: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]


async def save_products(
    products: Sequence[Mapping[str, Any]], *, source: Source, actor: str, reason: str = "", is_rename: bool = False
) -> SavedProducts:
    """Create or update products; fields that are not given stay unchanged, and each id must occur only once.

    Values that were renamed or merged become those that replaced them, and each value has the spelling in use, also
    in a deleted product that is restored. With `is_rename`, for a rename and its undo, they are stored as given.
    The source is stored for each given field that changes, unless the product's own `sources` name another one. A
    rename changes no source, because another name is no new fact.
    Raises Invalid with the field's name, or Conflict after a concurrent change and for a deleted product, unless a new
    status is given; nothing is written then.
    """
    async with database.transaction():
        current = await queries.lock_products([given["id"] for given in products])
        stated = {given["id"]: frozenset() if is_rename else frozenset(given) for given in products}
        if not is_rename:
            products = await unify_values([_add_shared_values(current.get(given["id"]), given) for given in products])
        revisions = [
            _build_revision(current.get(given["id"]), given, stated[given["id"]], source) for given in products
        ]
        new = [revision for revision in revisions if revision.changed_fields]
        if new and await queries.write_revisions(new, source=source, actor=actor, reason=reason) < len(new):
            raise Conflict(EDIT_CONFLICT)
        await publish_change([revision.document.id for revision in new if not _is_unindexed(revision)])
        await _publish_identity_change(new)
        await _publish_examined_change(new)
        await _publish_quarantine(current, new, reason)
        _record_changes(new)
    return _sort_by_outcome(revisions)


async def create_product(
    document: Mapping[str, Any], *, source: Source, actor: str, reason: str = ""
) -> CatalogueProduct:
    """Create one product and return its document; raises Conflict if its id is taken, or Invalid for a bad field."""
    async with database.transaction():
        await queries.reserve_id(document["id"])
        if await queries.lock_products([document["id"]]):
            raise Conflict(ID_TAKEN.format(id=document["id"]))
        await save_products([document], source=source, actor=actor, reason=reason)
        return (await queries.lock_products([document["id"]]))[document["id"]].document


async def update_product(
    product_id: str, changes: Mapping[str, Any], *, source: Source, actor: str, reason: str = ""
) -> CatalogueProduct:
    """Change the given fields of one product and return its document; raises NotFound, Invalid or Conflict."""
    async with database.transaction():
        if not await queries.lock_products([product_id]):
            raise ProductNotFound
        await save_products([{**changes, "id": product_id}], source=source, actor=actor, reason=reason)
        return (await queries.lock_products([product_id]))[product_id].document


async def set_product_hidden(product_id: str, *, hidden: bool, actor: str, reason: str = "") -> CatalogueProduct:
    """Hide a product from the public or make it visible again, and return its document; raises NotFound."""
    return await update_product(product_id, {"hidden": hidden}, source=Source("editor"), actor=actor, reason=reason)


async def lock_product(product_id: str) -> bool:
    """Lock a product's row until the transaction ends; returns whether the product exists."""
    return is_product_id(product_id) and await queries.lock_product(product_id)


async def lock_current_product(product_id: str) -> CurrentProduct:
    """Lock a product's row until the transaction ends, and return its document and revision; raises NotFound."""
    found = await queries.lock_products([product_id]) if is_product_id(product_id) else {}
    if product_id not in found:
        raise ProductNotFound
    return found[product_id]


async def set_product_rating(product_id: str, *, average: float, count: int) -> None:
    """Set a product's average rating and review count; raises NotFound.

    No revision is written, because ratings are computed from the reviews, which are stored themselves; and no event,
    because the search index contains no ratings.
    """
    if not await queries.set_rating(product_id, average=average, count=count):
        raise ProductNotFound


def convert_document(document: Mapping[str, Any]) -> CatalogueProduct:
    """Validate a product document and remove duplicates from its lists; raises Invalid with field and reason."""
    try:
        product = msgspec.convert(document, CatalogueProduct)
    except msgspec.ValidationError as error:
        raise Invalid(describe_error(error)) from error
    repeated = {field: values for field in LISTS if len(set(values := getattr(product, field))) < len(values)}
    return msgspec.structs.replace(
        product, **{field: tuple(dict.fromkeys(values)) for field, values in repeated.items()}
    )


def _add_shared_values(current: CurrentProduct | None, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add the own values of a product that is restored to those given: they may have been renamed meanwhile."""
    is_restored = current and current.document.status == DELETED and given.get("status", DELETED) != DELETED
    if current is None or not is_restored:
        return given
    return {**{field: getattr(current.document, field) for field in VALUE_FIELDS}, **given}


def _build_revision(
    current: CurrentProduct | None, given: Mapping[str, Any], stated: AbstractSet[str], source: Source
) -> NewRevision:
    """Return the product's next revision: its current document merged with the given fields.

    `changed_fields` is empty if nothing changed. Only the `stated` fields get the source; another one that changes has
    a value that was renamed, and keeps its source.
    """
    before = current.document if current else None
    if before and before.status == DELETED and "status" not in given:
        raise Conflict(IS_DELETED.format(id=before.id))
    merged = {field: getattr(before, field) for field in FIELDS} if before else {}
    document = convert_document(merged | dict(given))
    changed = tuple(f for f in FIELDS if f != "sources" and (before is None or _has_changed(before, document, f)))
    given_sources = document.sources if "sources" in given else {}
    sources = _merge_sources(before, changed=[f for f in changed if f in stated], given=given_sources, source=source)
    if before and sources != before.sources:
        changed = (*changed, "sources")
    document = msgspec.structs.replace(document, sources=sources)
    return NewRevision((current.revision if current else 0) + 1, document, changed)


def _has_changed(before: CatalogueProduct, after: CatalogueProduct, field: str) -> bool:
    return bool(getattr(before, field) != getattr(after, field))


def _merge_sources(
    before: CatalogueProduct | None, *, changed: Sequence[str], given: Mapping[str, Source], source: Source
) -> dict[str, Source]:
    """Return the source of each field of a product, after a change.

    A field has its entry in `given`, if any; otherwise `source` if it changed; otherwise its previous source. A new
    product without `given` gets the single entry "*", which stands for all fields.
    """
    today = datetime.now(UTC).date().isoformat()
    dated = source if source.stated_on else msgspec.structs.replace(source, stated_on=today)
    if before is None:
        return dict(given) or {"*": dated}
    return {**before.sources, **dict.fromkeys(changed, dated), **given}


def _is_unindexed(revision: NewRevision) -> bool:
    """Return whether a revision changes only fields that the search index does not contain."""
    return UNINDEXED_FIELDS.issuperset(revision.changed_fields)


async def publish_change(product_ids: Sequence[str]) -> None:
    """Publish that products were changed or deleted, so that the search index follows."""
    for start in range(0, len(product_ids), EVENT_BATCH_SIZE):
        await outbox.publish(ProductsChanged(tuple(product_ids[start : start + EVENT_BATCH_SIZE])))


async def _publish_identity_change(revisions: Sequence[NewRevision]) -> None:
    changed = [r.document.id for r in revisions if r.number > 1 and IDENTITY_FIELDS.intersection(r.changed_fields)]
    for start in range(0, len(changed), EVENT_BATCH_SIZE):
        await outbox.publish(ProductIdentityChanged(tuple(changed[start : start + EVENT_BATCH_SIZE])))


async def _publish_examined_change(revisions: Sequence[NewRevision]) -> None:
    examined = frozenset(EXAMINED_FIELDS)
    changed = [r.document.id for r in revisions if r.number > 1 and examined.intersection(r.changed_fields)]
    for start in range(0, len(changed), EVENT_BATCH_SIZE):
        await outbox.publish(ExaminedFactsChanged(tuple(changed[start : start + EVENT_BATCH_SIZE])))


async def _publish_quarantine(
    current: Mapping[str, CurrentProduct], revisions: Sequence[NewRevision], reason: str
) -> None:
    for is_quarantined in (True, False):
        changed = tuple(r.document.id for r in revisions if _changes_quarantine(current, r, to=is_quarantined))
        if changed:
            await outbox.publish(QuarantineChanged(changed, is_quarantined, reason))


def _changes_quarantine(current: Mapping[str, CurrentProduct], revision: NewRevision, *, to: bool) -> bool:
    """Whether a revision puts a product into quarantine, or (`to` is False) ends it."""
    before = current.get(revision.document.id)
    was, is_now = before is not None and before.document.status == QUARANTINED, revision.document.status == QUARANTINED
    return before is not None and was != is_now and is_now == to and revision.document.status != DELETED


def _record_changes(revisions: Sequence[NewRevision]) -> None:
    by_action: dict[CatalogueAction, list[str]] = {}
    for revision in revisions:
        by_action.setdefault(_get_action(revision), []).append(revision.document.id)
    for action, product_ids in by_action.items():
        record_change(action, product_ids)


def _get_action(revision: NewRevision) -> CatalogueAction:
    if revision.number == 1:
        return "created"
    if "hidden" in revision.changed_fields:
        return "hidden" if revision.document.hidden else "made_visible"
    return "changed"


def _sort_by_outcome(revisions: Sequence[NewRevision]) -> SavedProducts:
    created = tuple(r.document.id for r in revisions if r.number == 1)
    changed = tuple(r.document.id for r in revisions if r.number > 1 and r.changed_fields)
    unchanged = tuple(r.document.id for r in revisions if not r.changed_fields)
    return SavedProducts(created, changed, unchanged)
