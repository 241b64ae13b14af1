"""The sample catalogue: 2,400 products, of which some are real and the rest generated; fully reproducible."""

from lexdex_sample.catalogue import COUNT, generate_products, get_topics

__all__ = ["COUNT", "generate_products", "get_topics"]
