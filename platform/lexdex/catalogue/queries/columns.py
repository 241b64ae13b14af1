"""SQL fragments: the condition for publicly visible products, and SELECT lists for response Structs."""

from typing import Final

import msgspec
from piccolo.columns.combination import And

from lexdex.catalogue.schemas import BOOLEANS, LISTS
from lexdex.catalogue.tables import Product

IS_PUBLIC: Final = And(Product.status == "active", Product.hidden == False)  # noqa: E712 - Piccolo overloads ==
"""The condition for publicly visible products, for Piccolo's query builder."""

IS_PUBLIC_SQL: Final = "(status = 'active' AND NOT hidden)"
"""The same condition as SQL text."""

FOLDED_NAME: Final = (
    "regexp_replace(normalize(replace(replace(replace(translate(lower(name), "
    "'øłđðħıŧŋ' || chr(39) || '\u2018\u2019\u201b\u02bc\u00b4`\u2032', 'olddhitn'), 'ß', 'ss'), 'æ', 'ae'), "
    "'œ', 'oe'), NFKD), '[\u0300-\u036f]', '', 'g')"
)
"""A name as `fold_accents` folds it, in lower case and without apostrophes."""

NAME_ORDER: Final = f"{FOLDED_NAME}, lower(name), id"
"""The ORDER BY list for names as readers expect it, "Éclair" between "Echo" and "Edict", and always the same one."""

FACT_COUNT: Final = "(SELECT count(*) FROM jsonb_object_keys(p.sources))"
"""The number of a product's fields that have a source of their own; SQL for the table `product p`."""

# Formats the price as text, and uses capabilities where the functional focus is empty.
PICK_COLUMNS: Final = """
p.id, p.name, coalesce(p.categories[1], '') AS category, p.description, p.rating_average AS rating,
    p.review_count AS reviews,
    CASE WHEN p.starting_price_usd > 0 THEN format('From $%s/month', p.starting_price_usd)
        WHEN p.pricing_model = 'usage' THEN 'By usage'
        WHEN p.pricing_model = 'perpetual' THEN 'One-time licence'
        ELSE initcap(p.pricing_model) END AS pricing,
    p.user_types, p.features, p.company, p.user_count AS users,
    CASE WHEN p.functional_focus <> '{}' THEN p.functional_focus ELSE p.capabilities END AS tags,
    p.logo AS image_url, p.sample
"""
"""The SELECT list of `EditorsPick` from the table `product p`, as SQL text."""


def select_columns(struct: type[msgspec.Struct]) -> str:
    """Return the SELECT list for a response Struct. Fields with a default are left out: the service sets them."""
    fields = [field for field in msgspec.structs.fields(struct) if field.default is msgspec.NODEFAULT]
    return ", ".join(
        f"{_format_column(field.name, struct.__annotations__[field.name])} AS {field.name}" for field in fields
    )


def _format_column(column: str, kind: object) -> str:
    """Return the SQL expression that selects a column in the type of its Struct field; `kind` is that type.

    Lists and booleans become text in SQL, because decoding arrays in Python is slow.
    """
    if kind is not str:
        return column
    if column in LISTS:
        return f"array_to_string({column}, '; ')"
    if column in BOOLEANS:
        return f"CASE {column} WHEN true THEN 'Yes' WHEN false THEN 'No' ELSE '' END"
    if column == "year_founded":
        return "coalesce(year_founded::text, '')"
    if column == "version":
        return "coalesce(nullif(version, ''), 'v1.0')"
    return column


def escape_like(text: str) -> str:
    """Escape the wildcards % and _ in a text, for use in a LIKE pattern."""
    return text.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
