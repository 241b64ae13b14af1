"""Citations: the sources of a sentence."""

from lexdex_search.release.documents import Product
from lexdex_search.results import Citation


def cite_product(product: Product, field: str, value: str) -> Citation:
    """Cite the value of a product's field."""
    return Citation(kind="product", product_id=product.id, field=field, value=value)


def cite_count(field: str, value: int) -> Citation:
    """Cite a count over the whole catalogue."""
    return Citation(kind="catalogue", product_id="", field=field, value=str(value))
