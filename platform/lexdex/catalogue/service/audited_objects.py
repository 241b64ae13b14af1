"""Finds the objects whose entries in the audit log are about a product."""

from lexdex.catalogue.queries import audited_objects as queries


async def list_audited_objects(product: str) -> tuple[tuple[str, str], ...]:
    """Return kind and id of each product with this id or name, deleted ones too, and of the renames that changed it."""
    return tuple((found.kind, found.id) for found in await queries.list_audited_objects(product))
