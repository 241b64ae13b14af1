"""Events that the catalogue publishes."""

from lexdex.foundation.outbox import Event


class ProductsChanged(Event, frozen=True, tag="catalogue.products_changed"):
    """Products were created, changed, hidden or shown again."""

    product_ids: tuple[str, ...]
