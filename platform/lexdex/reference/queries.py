"""Reads of the option lists."""

from lexdex.foundation import database
from lexdex.reference.schemas import CategoryOption, CountryOption, LanguageOption, OptionLists


async def list_options() -> OptionLists:
    """Return every option list, each in its order."""
    languages = await database.fetch(
        "SELECT id, name, code, in_registration, in_filter FROM language ORDER BY position"
    )
    countries = await database.fetch("SELECT name, code, in_registration, in_filter FROM country ORDER BY position")
    categories = await database.fetch("SELECT slug, name, landing_slug FROM category ORDER BY position")
    plain: dict[str, list[str]] = {}
    for kind, value in await database.fetch("SELECT kind, value FROM option ORDER BY kind, position"):
        plain.setdefault(kind, []).append(value)
    return OptionLists(
        languages=[LanguageOption(*row) for row in languages],
        countries=[CountryOption(*row) for row in countries],
        categories=[CategoryOption(*row) for row in categories],
        integrations=plain.get("integration", []),
        industries=plain.get("industry", []),
        job_titles=plain.get("job_title", []),
        organization_sizes=plain.get("organization_size", []),
        onboarding_reasons=plain.get("onboarding_reason", []),
    )
