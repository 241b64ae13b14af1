"""The sample catalogue: 2,400 products, some real, the rest generated; always the same bytes."""

from lexdex_sample.catalogue import COUNT, products, topics

__all__ = ["COUNT", "products", "topics"]
