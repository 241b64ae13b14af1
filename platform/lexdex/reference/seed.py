"""Seeds the option lists. Options are added and updated but never deleted; what admins change stays."""

from lexdex.reference import queries
from lexdex.reference.categories import CATEGORIES
from lexdex.reference.countries import COUNTRIES, FILTER_COUNTRIES
from lexdex.reference.languages import LANGUAGES
from lexdex.reference.option_values import OPTION_VALUES
from lexdex.reference.tables import Category, Country, Language, Option


async def seed_options() -> None:
    """Insert new options of all lists and update existing ones; idempotent."""
    categories = [Category(**row._asdict(), position=position) for position, row in enumerate(CATEGORIES, 1)]
    await queries.upsert_categories(categories)
    await queries.upsert_languages([Language(**row._asdict(), position=row.id) for row in LANGUAGES])
    countries = [
        Country(**row._asdict(), in_filter=row.name in FILTER_COUNTRIES, position=position)
        for position, row in enumerate(COUNTRIES, 1)
    ]
    await queries.upsert_countries(countries)
    values = [
        Option(kind=kind, value=value, position=position)
        for kind, values in OPTION_VALUES.items()
        for position, value in enumerate(values, 1)
    ]
    await queries.upsert_values(values)
