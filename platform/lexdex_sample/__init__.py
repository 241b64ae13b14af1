"""The sample catalogue: 2,400 products, some of them real and the others generated; the same on every machine."""

from lexdex_sample.catalogue import COUNT, generate_products, get_topics

__all__ = ["COUNT", "generate_products", "get_topics"]
