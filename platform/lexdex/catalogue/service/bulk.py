"""Changes many products in one transaction: each one that still is as it was when the change was planned."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

import msgspec

from lexdex.catalogue.queries import CurrentProduct, lock_products
from lexdex.catalogue.queries.bulk import list_by_filter, list_by_ids, list_snapshots, list_versions
from lexdex.catalogue.schemas import DELETED, FIELDS, CatalogueProduct, Source
from lexdex.catalogue.schemas.bulk import BulkProduct, ChangeOutcome, FieldChanges, PlannedChange
from lexdex.catalogue.security_events import record_change
from lexdex.catalogue.service.changes import convert_document, save_products
from lexdex.catalogue.service.field_values import to_json_value
from lexdex.foundation import database
from lexdex.foundation.errors import Invalid

__all__ = [
    "BulkProduct",
    "ChangeOutcome",
    "FieldChanges",
    "PlannedChange",
    "apply_changes",
    "find_changes",
    "list_by_filter",
    "list_by_ids",
    "list_versions",
]

GONE: Final = "There is no such product any more."
CHANGED_SINCE: Final = "It was changed in the meantime."
ADDED_SINCE: Final = "A product with this id was added in the meantime."


async def apply_changes(
    planned: Sequence[PlannedChange], *, source: Source, actor: str, reason: str
) -> list[ChangeOutcome]:
    """Write the planned changes that are still possible, each product at most once; returns one outcome for each.

    A change that is not possible has a problem in its outcome and hinders no other.
    """
    async with database.transaction():
        current = await lock_products([change.product_id for change in planned])
        restored = await _list_restored(planned, current)
        problems = {change.product_id: _find_problem(change, current, restored) for change in planned}
        valid = [change for change in planned if not problems[change.product_id]]
        documents = [{**change.values, "id": change.product_id} for change in valid]
        saved = await save_products(documents, source=source, actor=actor, reason=reason)
        record_change("deleted", [change.product_id for change in valid if change.values.get("status") == DELETED])
    written = set(saved.changed)
    return [
        ChangeOutcome(change.product_id, problem=problems[change.product_id])
        if problems[change.product_id]
        else _describe_outcome(change, current.get(change.product_id), is_written=change.product_id in written)
        for change in planned
    ]


async def _list_restored(planned: Sequence[PlannedChange], current: Mapping[str, CurrentProduct]) -> set[str]:
    """Return the products that were changed since, and have their planned revision's values again."""
    revisions = {
        change.product_id: change.revision
        for change in planned
        if change.product_id in current and current[change.product_id].revision != change.revision
    }
    planned_for = await list_snapshots(revisions)
    fields = [field for field in FIELDS if field != "sources"]
    return {
        product_id
        for product_id, document in planned_for.items()
        if _to_json(document, fields) == _to_json(current[product_id].document, fields)
    }


def _find_problem(change: PlannedChange, current: Mapping[str, CurrentProduct], restored: AbstractSet[str]) -> str:
    product = current.get(change.product_id)
    if product is None and change.revision:
        return GONE
    if product is not None and product.revision != change.revision and product.document.id not in restored:
        return CHANGED_SINCE if change.revision else ADDED_SINCE
    known = {field: getattr(product.document, field) for field in FIELDS} if product else {"id": change.product_id}
    try:
        convert_document(known | change.values)
    except Invalid as error:
        return str(error.detail)
    return ""


def find_changes(before: CatalogueProduct | None, given: Mapping[str, Any]) -> FieldChanges:
    """Return what given values would change in a product, or all of them for one to add; raises Invalid."""
    fields = [field for field in given if field not in {"id", "sources"}]
    if before is None:
        added = convert_document(given)
        return FieldChanges({}, _to_json(added, fields), {})
    known = {field: getattr(before, field) for field in FIELDS}
    after = convert_document(known | dict(given))
    changed = [field for field in fields if getattr(before, field) != getattr(after, field)]
    owned = tuple(field for field in changed if _is_from_owner(before, field))
    return FieldChanges(_to_json(before, changed), _to_json(after, changed), _list_sources(before, changed), owned)


def _to_json(document: CatalogueProduct, fields: Sequence[str]) -> dict[str, Any]:
    return {field: to_json_value(getattr(document, field)) for field in fields}


def _is_from_owner(document: CatalogueProduct, field: str) -> bool:
    source = document.sources.get(field) or document.sources.get("*")
    return source is not None and source.kind == "vendor"


def _describe_outcome(change: PlannedChange, before: CurrentProduct | None, *, is_written: bool) -> ChangeOutcome:
    if before is None:
        return ChangeOutcome(change.product_id, 1, is_written=True)
    fields = [field for field in change.values if field != "sources"]
    values = _to_json(before.document, fields)
    values["sources"] = _list_sources(before.document, fields)
    return ChangeOutcome(change.product_id, before.revision + (1 if is_written else 0), is_written, values)


def _list_sources(document: CatalogueProduct, fields: Sequence[str]) -> dict[str, Any]:
    sources = {field: document.sources.get(field) or document.sources.get("*") for field in fields}
    return {field: msgspec.to_builtins(source) for field, source in sources.items() if source}
