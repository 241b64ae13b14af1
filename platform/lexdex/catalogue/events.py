"""Events that the catalogue publishes through the outbox."""

from lexdex.foundation.outbox import Event


class ProductsChanged(Event, frozen=True, tag="catalogue.products_changed"):
    """Outbox event: these products were created, changed, rated, hidden or made visible again."""

    product_ids: tuple[str, ...]
