"""Events that the catalogue publishes through the outbox."""

from collections.abc import Sequence
from typing import ClassVar, Final

from lexdex.foundation.outbox import Event

MAX_NAMED: Final = 3


def _name_products(product_ids: Sequence[str]) -> str:
    named, others = product_ids[:MAX_NAMED], len(product_ids) - MAX_NAMED
    return ", ".join(named) + (f" and {others} more" if others > 0 else "")


class ProductsChanged(Event, frozen=True, tag="catalogue.products_changed"):
    """Outbox event: these products were created, hidden or made visible again, or a fact in the index changed.

    A change of other fields, such as the rating, publishes no event.
    """

    task: ClassVar[str] = "Update products in the search index"
    product_ids: tuple[str, ...]

    def describe_object(self) -> str:
        """Return the ids of the products."""
        return _name_products(self.product_ids)


class ExaminedFactsChanged(Event, frozen=True, tag="catalogue.examined_facts_changed"):
    """Outbox event: facts of these existing products changed that validations examine."""

    task: ClassVar[str] = "Compare the facts of products with their certificates"
    product_ids: tuple[str, ...]

    def describe_object(self) -> str:
        """Return the ids of the products."""
        return _name_products(self.product_ids)


class ProductIdentityChanged(Event, frozen=True, tag="catalogue.product_identity_changed"):
    """Outbox event: the website, company, aliases or categories of these existing products changed."""

    task: ClassVar[str] = "Check the reviews of changed products for conflicts of interest"
    product_ids: tuple[str, ...]

    def describe_object(self) -> str:
        """Return the ids of the products."""
        return _name_products(self.product_ids)


class QuarantineChanged(Event, frozen=True, tag="catalogue.quarantine_changed"):
    """Outbox event: an admin put these products into quarantine for this reason, or released them from it."""

    task: ClassVar[str] = "Email product owners about a quarantine"
    product_ids: tuple[str, ...]
    is_quarantined: bool
    reason: str

    def describe_object(self) -> str:
        """Return the ids of the products."""
        return _name_products(self.product_ids)
