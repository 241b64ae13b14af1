"""The sample catalogue: 2,400 products, some real, the rest invented, always the same bytes."""

from lexdex_sample.catalogue import COUNT, products, topics

__all__ = ["COUNT", "products", "topics"]
