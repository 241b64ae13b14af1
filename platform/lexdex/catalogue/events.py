"""Events that the catalogue publishes through the outbox."""

from lexdex.foundation.outbox import Event


class ProductsChanged(Event, frozen=True, tag="catalogue.products_changed"):
    """Outbox event: these products were created, hidden or made visible again, or a fact in the index changed.

    A change of other fields, such as the rating, publishes no event.
    """

    product_ids: tuple[str, ...]


class ProductIdentityChanged(Event, frozen=True, tag="catalogue.product_identity_changed"):
    """Outbox event: the website, company, aliases or categories of these existing products changed."""

    product_ids: tuple[str, ...]
