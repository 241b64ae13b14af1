"""The lists that people choose from: kept here, brought into the tables by migrations."""

from lexdex.catalogue.options.categories import CATEGORIES, CategoryRow
from lexdex.catalogue.options.countries import COUNTRIES, CountryRow
from lexdex.catalogue.options.languages import LANGUAGES, LanguageRow
from lexdex.catalogue.options.plain import PLAIN

__all__ = ["CATEGORIES", "COUNTRIES", "LANGUAGES", "PLAIN", "CategoryRow", "CountryRow", "LanguageRow"]
