"""Build citations: the sources of the statements in a sentence."""

from lexdex_search.release.documents import Product
from lexdex_search.results import Citation


def cite_product(product: Product, field: str, value: str) -> Citation:
    """Build the citation of a product's value in a field."""
    return Citation(kind="product", product_id=product.id, field=field, value=value)


def cite_count(field: str, value: int) -> Citation:
    """Build the citation of a number of products in the whole catalogue; `field` names what was counted."""
    return Citation(kind="catalogue", product_id="", field=field, value=str(value))
