"""The rules of reviews: one for each member and product, none of one's own, and a rating that is always their sum."""

from lexdex.reviews.service.publishing import delete, own, publish
from lexdex.reviews.service.reading import of_product

__all__ = [
    "delete",
    "of_product",
    "own",
    "publish",
]
