"""Queries for the option lists."""

import msgspec

from lexdex.foundation import database
from lexdex.reference.schemas import CategoryOption, CountryOption, LanguageOption
from lexdex.reference.tables import Category, Country, Language, Option


class OptionValue(msgspec.Struct, frozen=True):
    """A value of a plain-text option list; `kind` is the list, such as "industry"."""

    kind: str
    value: str


async def list_languages() -> list[LanguageOption]:
    """List the languages in order of their position."""
    query = Language.select(
        Language.id, Language.name, Language.code, Language.in_registration, Language.in_filter
    ).order_by(Language.position)
    return await database.fetch_as(LanguageOption, query)


async def list_countries() -> list[CountryOption]:
    """List the countries in order of their position."""
    query = Country.select(Country.name, Country.code, Country.in_registration, Country.in_filter)
    return await database.fetch_as(CountryOption, query.order_by(Country.position))


async def list_categories() -> list[CategoryOption]:
    """List the categories in order of their position."""
    query = Category.select(Category.slug, Category.name, Category.landing_slug).order_by(Category.position)
    return await database.fetch_as(CategoryOption, query)


async def list_values() -> list[OptionValue]:
    """List the values of the plain-text option lists, ordered by list and position."""
    query = Option.select(Option.kind, Option.value).order_by(Option.kind, Option.position)
    return await database.fetch_as(OptionValue, query)


async def upsert_categories(categories: list[Category]) -> None:
    """Insert new categories and update existing ones."""
    query = Category.insert(*categories).on_conflict(
        Category.slug,
        "DO UPDATE",
        [Category.name, Category.position, Category.landing_slug, Category.admin_label],
    )
    await database.execute(query)


async def upsert_languages(languages: list[Language]) -> None:
    """Insert new languages and update existing ones, except for their position."""
    query = Language.insert(*languages).on_conflict(
        Language.id, "DO UPDATE", [Language.name, Language.code, Language.in_filter]
    )
    await database.execute(query)


async def upsert_countries(countries: list[Country]) -> None:
    """Insert new countries and update existing ones."""
    query = Country.insert(*countries).on_conflict(
        Country.name, "DO UPDATE", [Country.code, Country.in_filter, Country.position]
    )
    await database.execute(query)


async def upsert_values(values: list[Option]) -> None:
    """Insert new values of the plain-text option lists and update the position of existing ones."""
    query = Option.insert(*values).on_conflict((Option.kind, Option.value), "DO UPDATE", [Option.position])
    await database.execute(query)
