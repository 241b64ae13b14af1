"""Decides what an action changes in each product, and which products it skips."""

from typing import Any, Final

from lexdex.catalogue.schemas import DELETED, QUARANTINED
from lexdex.catalogue.service.bulk import BulkProduct
from lexdex.catalogue.service.changes import convert_document
from lexdex.catalogue.service.editing import STATUSES
from lexdex.catalogue.service.field_values import parse_value, require_known_categories
from lexdex.foundation.errors import Invalid
from lexdex.product_batches.schemas import BatchAction, NewBatch, NewItem

NEEDS_REASON: Final = frozenset({"quarantine", "delete"})
HAS_LABEL: Final = frozenset({"add_label", "remove_label"})
MAX_LABELS: Final = 250

NO_STATUS: Final = "Please choose a status: active, pending or inactive."
NO_LABEL: Final = "Please choose a field and enter one value."
NO_VALUE: Final = "This action takes no value."
NO_REASON: Final = "Please give a reason."
IS_DELETED: Final = "It is deleted."
IS_QUARANTINED: Final = "It is in quarantine."
UNCHANGED: Final = "It would not change."
FULL: Final = f"It has {MAX_LABELS} values in this field already."


async def clean_value(order: NewBatch) -> str:
    """Return the value of an order as the catalogue spells it; raises Invalid if it doesn't fit the action."""
    if order.action in NEEDS_REASON and not order.reason.strip():
        raise Invalid(NO_REASON)
    if order.action in HAS_LABEL:
        return _clean_label(order.field, order.value)
    if order.field or (order.value and order.action not in {"set_status", "set_category"}):
        raise Invalid(NO_VALUE)
    if order.action == "set_status" and order.value not in STATUSES:
        raise Invalid(NO_STATUS)
    if order.action == "set_category":
        await require_known_categories((order.value,))
    return order.value


def plan_item(product: BulkProduct, action: BatchAction, field: str, value: str) -> NewItem:
    """Return what the action does to a product; it is skipped, with a note, if it needs no change or may not have it.

    A product in quarantine can be hidden, labelled and deleted, but leaves it only by its release.
    """
    after = _list_changes(product, action, field, value)
    before = {name: getattr(product, name) for name in after}
    note = _find_obstacle(product, before, after)
    if note:
        return NewItem(product.id, product.name, "skipped", product.revision, {}, {}, note)
    return NewItem(product.id, product.name, "planned", product.revision, before, after)


def _list_changes(product: BulkProduct, action: BatchAction, field: str, value: str) -> dict[str, Any]:
    if action in HAS_LABEL:
        labels: tuple[str, ...] = getattr(product, field)
        others = tuple(label for label in labels if label.casefold() != value.casefold())
        if action == "remove_label":
            return {field: others}
        return {field: labels if len(others) < len(labels) else (*labels, value)}
    values: dict[str, dict[str, Any]] = {
        "hide": {"hidden": True},
        "show": {"hidden": False},
        "set_status": {"status": value},
        "set_category": {"categories": (value,)},
        "quarantine": {"status": QUARANTINED},
        "delete": {"status": DELETED},
    }
    return values[action]


def _find_obstacle(product: BulkProduct, before: dict[str, Any], after: dict[str, Any]) -> str:
    if product.status == DELETED:
        return IS_DELETED
    if before == after:
        return IS_QUARANTINED if after.get("status") == QUARANTINED else UNCHANGED
    if product.status == QUARANTINED and after.get("status") in STATUSES:
        return IS_QUARANTINED
    if any(isinstance(value, tuple) and len(value) > MAX_LABELS for value in after.values()):
        return FULL
    return ""


def _clean_label(field: str, value: str) -> str:
    labels: tuple[str, ...] = tuple(parse_value(field, [value])) if field and value.strip() else ()
    if len(labels) != 1:
        raise Invalid(NO_LABEL)
    product = convert_document({"id": "x", "name": "x", field: labels})
    (label,) = getattr(product, field)
    return str(label)
