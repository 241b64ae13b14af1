"""Queries for the option lists."""

from typing import Any, Final

import msgspec

from lexdex.foundation import database
from lexdex.reference.schemas import CategoryOption, CountryOption, LanguageOption, OptionEntry, OptionListName
from lexdex.reference.tables import Category, Country, Language, Option

_LISTS: Final[dict[OptionListName, Any]] = {"categories": Category, "languages": Language, "countries": Country}
_KEYS: Final[dict[OptionListName, Any]] = {
    "categories": Category.slug,
    "languages": Language.id,
    "countries": Country.name,
}
_ENTRY_COLUMNS: Final[dict[OptionListName, tuple[Any, ...]]] = {
    "categories": (Category.slug, Category.name, Category.in_filter),
    "languages": (Language.id, Language.name, Language.code, Language.in_registration, Language.in_filter),
    "countries": (Country.name, Country.code, Country.in_registration, Country.in_filter),
}

# SQL: an insert from another row; nothing is inserted if the value is in the list.
_OFFER_IN_PLACE: Final = """
INSERT INTO option (kind, value, position)
SELECT kind, $3, position FROM option WHERE kind = $1 AND value = $2 AND replaced_by = ''
ON CONFLICT (kind, value) DO NOTHING
"""


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
    query = Category.select(Category.slug, Category.name, Category.landing_slug, Category.in_filter)
    query = query.order_by(Category.position)
    return await database.fetch_as(CategoryOption, query)


async def list_values() -> list[OptionValue]:
    """List the values of the plain-text option lists, ordered by list and position."""
    query = Option.select(Option.kind, Option.value).where(Option.replaced_by == "")
    return await database.fetch_as(OptionValue, query.order_by(Option.kind, Option.position, Option.value))


async def lock_entries(name: OptionListName) -> list[OptionEntry]:
    """Lock the rows of a list until the transaction ends, and return its entries in order."""
    table, columns = _LISTS[name], _ENTRY_COLUMNS[name]
    await database.fetch_dicts(table.select(_KEYS[name]).order_by(_KEYS[name]).lock_rows("UPDATE"))
    # Read anew: rows that another transaction held come in the order that they had before it.
    return [_to_entry(name, row) for row in await database.fetch_dicts(table.select(*columns).order_by(table.position))]


async def update_entry(name: OptionListName, entry: OptionEntry, position: int) -> None:
    """Store where an entry is offered, and its position."""
    table, key = _LISTS[name], _KEYS[name]
    values: dict[Any, Any] = {table.position: position, table.in_filter: entry.in_filter}
    if entry.in_registration is not None:
        values[table.in_registration] = entry.in_registration
    await database.execute(table.update(values).where(key == (int(entry.key) if table is Language else entry.key)))


async def replace_value(kind: str, former: str, current: str) -> None:
    """Offer a value in place of another one, at its position; does nothing if that one isn't offered."""
    await database.execute(_OFFER_IN_PLACE, kind, former, current)
    await database.execute(
        Option.update({Option.replaced_by: current}).where((Option.kind == kind) & (Option.value == former))
    )


async def restore_value(kind: str, former: str, current: str, *, is_merge: bool) -> None:
    """Offer a replaced value again, and the other one no longer unless it was offered before."""
    if not is_merge:
        await database.execute(Option.delete().where((Option.kind == kind) & (Option.value == current)))
    await database.execute(
        Option.update({Option.replaced_by: ""}).where((Option.kind == kind) & (Option.value == former))
    )


async def upsert_categories(categories: list[Category]) -> None:
    """Insert new categories and update existing ones, except for what admins change: position and offer."""
    query = Category.insert(*categories).on_conflict(
        Category.slug, "DO UPDATE", [Category.name, Category.landing_slug, Category.admin_label]
    )
    await database.execute(query)


async def upsert_languages(languages: list[Language]) -> None:
    """Insert new languages and update existing ones, except for what admins change: position and offers."""
    query = Language.insert(*languages).on_conflict(Language.id, "DO UPDATE", [Language.name, Language.code])
    await database.execute(query)


async def upsert_countries(countries: list[Country]) -> None:
    """Insert new countries and update existing ones, except for what admins change: position and offers."""
    query = Country.insert(*countries).on_conflict(Country.name, "DO UPDATE", [Country.code])
    await database.execute(query)


async def upsert_values(values: list[Option]) -> None:
    """Insert new values of the plain-text option lists and update the position of existing ones."""
    query = Option.insert(*values).on_conflict((Option.kind, Option.value), "DO UPDATE", [Option.position])
    await database.execute(query)


def _to_entry(name: OptionListName, row: dict[str, Any]) -> OptionEntry:
    return OptionEntry(
        key=str(row[_KEYS[name]._meta.name]),  # noqa: SLF001 - Piccolo's way
        name=row["name"],
        code=row.get("code", ""),
        in_registration=row.get("in_registration"),
        in_filter=row["in_filter"],
    )
