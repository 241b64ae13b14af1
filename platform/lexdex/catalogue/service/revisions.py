"""Shows admins the revisions of a product, and compares two of them."""

from uuid import UUID

from lexdex.accounts.service.names import list_names
from lexdex.catalogue.queries import history as queries
from lexdex.catalogue.schemas import CatalogueProduct
from lexdex.catalogue.schemas.editing import EditorRevision, FieldDifference, RevisionComparison
from lexdex.catalogue.service import history
from lexdex.catalogue.service.editing import EDITABLE
from lexdex.catalogue.service.field_values import to_json_value

COMPARED = (*EDITABLE, "logo", "star", "hidden")
"""Ratings have no revisions of their own, and sources are shown with each revision."""


async def list_revisions(product_id: str, *, page: int) -> list[EditorRevision]:
    """Return one page of a product's revisions, latest first, with the names of those who made them; raises NotFound.

    `page` counts from 1.
    """
    await history.get_current_revision(product_id)
    found = await queries.list_editor_revisions(
        product_id, limit=history.PAGE_SIZE, skip=(page - 1) * history.PAGE_SIZE
    )
    names = await list_names({account_id for each in found if (account_id := read_account_id(each.actor))})
    return [
        EditorRevision(
            number=each.number,
            recorded_at=each.recorded_at,
            source=each.source,
            changed_fields=each.changed_fields,
            hidden=each.hidden,
            actor=each.actor,
            actor_name=names.get(account_id, "") if (account_id := read_account_id(each.actor)) else "",
            reason=each.reason,
        )
        for each in found
    ]


async def compare_revisions(product_id: str, before: int, after: int) -> RevisionComparison:
    """Return the fields that differ between two revisions; raises NotFound."""
    old, new = await history.get_revision(product_id, before), await history.get_revision(product_id, after)
    return RevisionComparison(before, after, tuple(list_differences(old, new)))


def list_differences(before: CatalogueProduct, after: CatalogueProduct) -> list[FieldDifference]:
    """Return the fields that differ between two documents, in the order of the form."""
    pairs = [(field, getattr(before, field), getattr(after, field)) for field in COMPARED]
    return [FieldDifference(field, to_json_value(old), to_json_value(new)) for field, old, new in pairs if old != new]


def read_account_id(actor: str) -> UUID | None:
    """Return the id of the account that acted, or None for a command or a job."""
    try:
        return UUID(actor)
    except ValueError:
        return None
