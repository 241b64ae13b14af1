"""The sample catalogue as admins see it, and the order to remove it."""

from typing import Annotated

import msgspec
from msgspec import Meta

MAX_IN_USE = 100
"""More than there are tables that refer to products."""


class SampleInUse(msgspec.Struct, frozen=True):
    """How many sample products can only be hidden, and what refers to them, such as "reviews"."""

    dependents: str
    products: int


class SampleCatalogue(msgspec.Struct, frozen=True):
    """What a removal of the sample catalogue would do."""

    total: int
    deleted: int
    """Sample products that would be deleted for good."""
    hidden: int
    """Sample products that would be hidden, or are hidden already, because something refers to them."""
    in_use: Annotated[list[SampleInUse], Meta(max_length=MAX_IN_USE)]
    is_removed: bool
    """Whether it was removed, and not loaded again since."""


class SampleRemovalOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of sample products, which the admin typed to confirm their removal."""

    confirmed_count: Annotated[int, Meta(ge=0, le=1_000_000)]
