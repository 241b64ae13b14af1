"""Changes of many products at once: what they are planned from, and what became of each."""

from collections.abc import Mapping
from typing import Any

import msgspec

from lexdex.catalogue.schemas.document import CatalogueProduct, Status


class BulkProduct(msgspec.Struct, frozen=True):
    """A product as a change of many is planned: what may change, and the revision that this is of."""

    id: str
    name: str
    revision: int
    status: Status
    hidden: bool
    categories: tuple[str, ...]
    capabilities: tuple[str, ...]
    keywords: tuple[str, ...]
    languages: tuple[str, ...]


class PlannedChange(msgspec.Struct, frozen=True):
    """New values of a product's fields, to be written only if the product still has this revision.

    Revision 0 is that of a product to add: none may have this id yet.
    """

    product_id: str
    revision: int
    values: dict[str, Any]


class VersionedProduct(CatalogueProduct, frozen=True, kw_only=True):
    """A product's document with the revision that it is of."""

    revision: int


class FieldChanges(msgspec.Struct, frozen=True):
    """What given values would change in a product, by field, in the form of JSON; all are empty if nothing."""

    before: Mapping[str, Any]
    after: Mapping[str, Any]
    sources: Mapping[str, Any]
    """The sources of the former values."""
    owner_fields: tuple[str, ...] = ()
    """The changed fields whose former value the product's owner has entered."""


class ChangeOutcome(msgspec.Struct, frozen=True):
    """What became of a planned change: the product's revision now and the values before, or the problem."""

    product_id: str
    revision: int = 0
    is_written: bool = False
    """Whether the change has written that revision, because it differs from the one before."""
    before: dict[str, Any] = {}
    """The former values of the changed fields; "sources" has those of these fields only."""
    problem: str = ""
