"""Queries for the objects whose entries in the audit log are about a product."""

from typing import Final

import msgspec

from lexdex.foundation import database

# SQL: two indexes in one condition, and a union.
_OBJECTS: Final = """
WITH meant AS (SELECT id FROM product WHERE id = $1 OR lower(name) = lower($1))
SELECT 'product' AS kind, id FROM meant
UNION SELECT 'catalogue_value', change::text FROM changed_product WHERE product IN (SELECT id FROM meant)
"""


class AuditedObject(msgspec.Struct, frozen=True):
    """An object by its kind and id in the audit log."""

    kind: str
    id: str


async def list_audited_objects(product: str) -> list[AuditedObject]:
    """Return the products with this id or name, and the changes of values that changed one of them."""
    return await database.fetch_as(AuditedObject, _OBJECTS, product)
