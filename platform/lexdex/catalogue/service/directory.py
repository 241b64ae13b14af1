"""What visitors can browse without a search: categories, recently added products, and comparisons."""

import itertools
from typing import Final

from lexdex.catalogue.queries import directory as queries
from lexdex.catalogue.queries.directory import DescribedProduct
from lexdex.catalogue.schemas import (
    CategorySummary,
    Directory,
    ProductOption,
    SuggestedComparison,
    build_comparison_path,
)
from lexdex.reference.categories import CATEGORIES

MAX_RECENT: Final = 8
MAX_PRODUCTS_TO_PAIR: Final = 3
MIN_FACTS: Final = 6
"""A comparison of products with fewer facts says little."""


async def read_directory() -> Directory:
    """Return all categories with their numbers, recently added real products, and suggested comparisons."""
    return Directory(
        categories=await list_categories(),
        recent=await queries.list_recent_products(MAX_RECENT),
        comparisons=await list_suggested_comparisons(),
    )


async def list_categories() -> list[CategorySummary]:
    """Return all categories in their order, with the numbers of their public products."""
    counts = {each.category: each for each in await queries.count_products_by_category()}
    return [
        CategorySummary(row.slug, row.name, found.products if found else 0, found.real_products if found else 0)
        for row in CATEGORIES
        for found in (counts.get(row.name),)
    ]


async def list_suggested_comparisons() -> list[SuggestedComparison]:
    """Return the pairs of the best described real products that do the same, by category."""
    described = await queries.list_described_products(min_facts=MIN_FACTS, limit=MAX_PRODUCTS_TO_PAIR)
    return [
        SuggestedComparison(
            category=category,
            path=build_comparison_path(left.id, right.id),
            left=_to_option(left),
            right=_to_option(right),
        )
        for (category, _), found in itertools.groupby(described, key=lambda each: (each.category, each.capability))
        for left, right in itertools.combinations(sorted(found, key=lambda each: each.id), 2)
    ]


def _to_option(product: DescribedProduct) -> ProductOption:
    return ProductOption(product.id, product.name, sample=False)
