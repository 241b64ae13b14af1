"""Translate the catalogue's values, which are stated in English, for answers in other languages."""

from functools import cache
from typing import Final

from babel import Locale

from lexdex_search.messages.catalogue import ENGLISH, Messages

PLACES: Final = frozenset({"countries", "hosting_locations", "headquarters"})
LABELS: Final = frozenset({"capabilities", "functional_focus", "features", "additional_functionality", "keywords"})
TABLES: Final = {
    "pricing_model": "licensing_models",
    "security_certifications": "compliance_standards",
}
"""Fields whose values are translated by the table of another field."""
NAMES: Final = frozenset({"id", "integrations", "database_integrations", "sso", "data_formats", "name"})
"""Fields whose values are names, which no language translates."""
STANDARDS: Final = frozenset({"security_certifications", "compliance_standards"})
"""Fields with names of standards, of which a few have a name in each language."""


def translate_value(messages: Messages, field: str, value: str) -> str | None:
    """Translate a value; names stay as they are. None if there is no translation."""
    if messages.is_english or field in NAMES:
        return value
    if field == "languages":
        return _find_language(messages, value)
    if field in PLACES:
        return _find_place(messages, value)
    if field in LABELS:
        return messages.labels.get(value.casefold())
    found = messages.values.get(TABLES.get(field, field), {}).get(value)
    return found or (value if field in STANDARDS else None)


def is_translatable(messages: Messages, field: str, value: str) -> bool:
    """Return whether a value can be named in the language; a limit such as "<=100" always can."""
    return value.startswith(("<=", ">=")) or value == "any" or translate_value(messages, field, value) is not None


def _find_language(messages: Messages, value: str) -> str | None:
    own = messages.values.get("languages", {}).get(value)
    return own or _map_names(messages.language)[0].get(value.casefold())


def _find_place(messages: Messages, value: str) -> str | None:
    """Translate a place; of "Berlin, Germany", the country."""
    city, comma, country = value.rpartition(", ")
    own = messages.values.get("countries", {}).get(country)
    found = own or _map_names(messages.language)[1].get(country.casefold())
    return f"{city}{comma}{found}" if found else None


@cache
def _map_names(language: str) -> tuple[dict[str, str], dict[str, str]]:
    """Map the English names of languages and of countries to those of another language."""
    english, other = Locale.parse(ENGLISH), Locale.parse(language)
    languages = {
        name.casefold(): other.languages[code] for code, name in english.languages.items() if code in other.languages
    }
    places = {
        name.casefold(): other.territories[code]
        for code, name in english.territories.items()
        if code in other.territories
    }
    return languages, places
