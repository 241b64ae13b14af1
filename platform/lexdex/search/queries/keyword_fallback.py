"""Full-text search in PostgreSQL, which gives keyword results while the search engine is unavailable."""

from collections.abc import Sequence
from typing import Final

import msgspec

from lexdex.catalogue.service import IS_PUBLIC, IS_PUBLIC_SQL
from lexdex.catalogue.tables import Product
from lexdex.foundation import database
from lexdex_search.query.request import ConstraintInput

FILTER_FIELDS: Final = frozenset(
    {
        "categories",
        "languages",
        "countries",
        "integrations",
        "deployment_models",
        "security_certifications",
        "compliance_standards",
        "licensing_models",
        "user_types",
        "hosting_locations",
    }
)
"""List columns of the product table whose values can be compared without parsing, ignoring case."""

# The same expression as in the index `product_by_search_vector`. Weights, highest first: name; company and
# categories; features; descriptions.
SEARCH_VECTOR: Final = """
product_search_vector(name, company, aliases, categories, keywords || capabilities || functional_focus, summary,
    description)
"""
# SQL: full-text search and a window function (for the total).
_FIND = f"""
SELECT id, name, summary, description, company, rating_average AS rating, review_count AS reviews, logo,
    array_to_string(categories, ', ') AS category, array_to_string(languages, ', ') AS languages,
    array_to_string(countries, ', ') AS countries, integrations, capabilities, deployment_models,
    starting_price_usd, pricing_model, sample, {{evidence}},
    ts_rank({SEARCH_VECTOR}, q)::float8 AS score, count(*) OVER () AS total
FROM product, (SELECT replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery AS q) AS any_word
WHERE {IS_PUBLIC_SQL} AND ($1 = '' OR {SEARCH_VECTOR} @@ q) {{filters}}
ORDER BY score DESC, id LIMIT $2
"""


class MatchedProduct(msgspec.Struct, frozen=True):
    """A product found by keywords; `score` is its text rank and `total` the number of all matching products."""

    id: str
    name: str
    summary: str
    description: str
    company: str
    rating: float
    reviews: int
    logo: str
    category: str
    languages: str
    countries: str
    integrations: list[str]
    capabilities: list[str]
    deployment_models: list[str]
    starting_price_usd: int | None
    pricing_model: str
    sample: bool
    evidence: list[str]
    """For each filter, the values that meet it, separated by commas."""
    score: float
    total: int


async def find_products(text: str, limit: int, filters: Sequence[ConstraintInput]) -> list[MatchedProduct]:
    """Find at most `limit` public products that contain any word of the text, best match first.

    Products must also meet the filters; a filter on a field outside `FILTER_FIELDS` raises KeyError. An empty text
    matches all products.
    """
    conditions: list[str] = []
    met: list[str] = []
    values: list[object] = [text, limit]
    for each in filters:
        values.append([value.casefold() for value in each.values])
        matches = _build_matches(each, len(values))
        conditions.append(f"AND {'NOT ' if each.kind == 'must_not' else ''}EXISTS ({matches})")
        met.append(f"array_to_string(ARRAY({matches}), ', ')")
    statement = _FIND.format(filters=" ".join(conditions), evidence=f"ARRAY[{', '.join(met)}]::text[] AS evidence")
    return await database.fetch_as(MatchedProduct, statement, *values)


async def count_products() -> int:
    """Count the publicly visible products."""
    count: int = await database.fetch_value(Product.count().where(IS_PUBLIC))
    return count


def _build_matches(constraint: ConstraintInput, parameter: int) -> str:
    """Build the SQL that selects the product's values that the constraint names."""
    if constraint.field not in FILTER_FIELDS:
        raise KeyError(constraint.field)
    return (
        f"SELECT v.value FROM unnest({constraint.field}) AS v(value) WHERE lower(v.value) = ANY (${parameter}::text[])"
    )
