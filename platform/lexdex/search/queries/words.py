"""Finds products by their words alone, in Postgres: what is left of search while the engine is away."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from lexdex.catalogue.service import visible_to
from lexdex.foundation import database

LISTS: Final = frozenset(
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
"""Fields whose values can be compared as they are written."""

# As the index has it: a name weighs most, then maker and category, then what it can do, then what is written about it.
WORDS: Final = """
product_search_vector(name, company, aliases, categories, keywords || capabilities || functional_focus, summary,
    description)
"""
_FOUND = f"""
SELECT id, name, summary, description, company, rating_average, review_count, logo, array_to_string(categories, ', '),
    array_to_string(languages, ', '), array_to_string(countries, ', '), integrations, sample,
    ts_rank({WORDS}, q)::float8 AS score, count(*) OVER () AS total
FROM product, (SELECT replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery AS q) AS asked
WHERE {visible_to("public")} AND ($1 = '' OR {WORDS} @@ q) {{conditions}}
ORDER BY score DESC, id LIMIT $2
"""


class Row(msgspec.Struct, frozen=True):
    """A product as found; `total` is how many were found in all."""

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
    sample: bool
    score: float
    total: int


async def find(text: str, limit: int, conditions: Sequence[tuple[str, str, Sequence[str]]]) -> list[Row]:
    """The best by words, among those that meet the conditions: kind, field of LISTS, values as somebody wrote them."""
    clauses: list[str] = []
    values: list[object] = [text, limit]
    for kind, field, wanted in conditions:
        values.append([value.casefold() for value in wanted])
        clauses.append(_clause(kind, field, len(values)))
    found: list[Any] = await database.fetch(_FOUND.format(conditions=" ".join(clauses)), *values)
    return [Row(*row) for row in found]


async def count() -> int:
    """Products that anybody may see."""
    number: int = await database.fetch_value(f"SELECT count(*) FROM product WHERE {visible_to('public')}")
    return number


def _clause(kind: str, field: str, number: int) -> str:
    if field not in LISTS:
        raise KeyError(field)
    negated = "NOT " if kind == "must_not" else ""
    return f"AND {negated}EXISTS (SELECT FROM unnest({field}) AS v(value) WHERE lower(value) = ANY (${number}::text[]))"
