"""The products of one category, page by page: browsing, which is no search and costs no prompt of the free trial."""

from typing import Final

from lexdex.catalogue.queries import category_products as queries
from lexdex.catalogue.schemas import CategoryFilters, CategoryOrder, CategoryProducts
from lexdex.catalogue.service.former_values import resolve_filters
from lexdex.foundation.errors import NotFound
from lexdex.reference.categories import CATEGORIES

PAGE_SIZE: Final = 20
MAX_FACET_VALUES: Final = 8

NO_CATEGORY = "Category not found."

_NAMES: Final = {row.slug: row.name for row in CATEGORIES}


async def list_category_products(
    slug: str, filters: CategoryFilters, order: CategoryOrder, page: int
) -> CategoryProducts:
    """Return one page of a category's public products that match the filters, with facets; raises NotFound."""
    name = _NAMES.get(slug)
    if name is None:
        raise NotFound(NO_CATEGORY)
    filters = await resolve_filters(filters)
    return CategoryProducts(
        category=name,
        total=await queries.count_category_products(name, filters),
        page_size=PAGE_SIZE,
        products=await queries.list_category_products(
            name, filters, order, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE
        ),
        facets=await queries.list_facets(name, filters, limit=MAX_FACET_VALUES),
    )
