"""Seed the option lists: add and rename options, never remove one."""

from lexdex.foundation import database
from lexdex.reference.categories import CATEGORIES
from lexdex.reference.countries import COUNTRIES, FILTERS
from lexdex.reference.languages import LANGUAGES
from lexdex.reference.option_values import OPTION_VALUES

_CATEGORIES = """
INSERT INTO category (slug, name, position, landing_slug, admin_label)
SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[])
ON CONFLICT (slug) DO UPDATE SET name = excluded.name, position = excluded.position,
    landing_slug = excluded.landing_slug, admin_label = excluded.admin_label
"""
_LANGUAGES = """
INSERT INTO language (id, name, code, in_filter, in_registration, position)
SELECT id, name, code, in_filter, true, id
FROM unnest($1::int[], $2::text[], $3::text[], $4::bool[]) AS l(id, name, code, in_filter)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, code = excluded.code, in_filter = excluded.in_filter
"""
_COUNTRIES = """
INSERT INTO country (name, code, in_filter, in_registration, position)
SELECT name, code, in_filter, true, position
FROM unnest($1::text[], $2::text[], $3::bool[], $4::int[]) AS c(name, code, in_filter, position)
ON CONFLICT (name) DO UPDATE SET code = excluded.code, in_filter = excluded.in_filter, position = excluded.position
"""
_PLAIN = """
INSERT INTO option (kind, value, position)
SELECT kind, value, position FROM unnest($1::text[], $2::text[], $3::int[]) AS o(kind, value, position)
ON CONFLICT (kind, value) DO UPDATE SET position = excluded.position
"""


async def seed_options() -> None:
    """Insert new options and update existing ones; may run any number of times."""
    slugs, names, landing, labels = zip(*CATEGORIES, strict=True)
    await database.execute(_CATEGORIES, slugs, names, range(1, len(slugs) + 1), landing, labels)
    await database.execute(_LANGUAGES, *zip(*LANGUAGES, strict=True))
    await _seed_countries()
    rows = [(kind, value, place) for kind, values in OPTION_VALUES.items() for place, value in enumerate(values, 1)]
    await database.execute(_PLAIN, *zip(*rows, strict=True))


async def _seed_countries() -> None:
    names, codes = zip(*COUNTRIES, strict=True)
    filtered = [name in FILTERS for name in names]
    await database.execute(_COUNTRIES, names, codes, filtered, range(1, len(names) + 1))
