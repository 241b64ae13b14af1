"""The responses of the option lists endpoint, and the entries that admins order and retire."""

from typing import Literal

import msgspec

OptionListName = Literal["categories", "languages", "countries"]
"""The lists whose entries are bound to code by their names, so that admins only order and retire them."""


class LanguageOption(msgspec.Struct, frozen=True):
    """A language; accounts store its id. The flags tell whether the registration form and the filters offer it."""

    id: int
    name: str
    code: str
    in_registration: bool
    in_filter: bool


class CountryOption(msgspec.Struct, frozen=True):
    """A country or region. The flags tell whether the registration form and the filters offer it."""

    name: str
    code: str
    in_registration: bool
    in_filter: bool


class CategoryOption(msgspec.Struct, frozen=True):
    """A category; `landing_slug` is the slug of its landing page, or null if it has none.

    `in_filter` tells whether forms and filters offer it.
    """

    slug: str
    name: str
    landing_slug: str | None
    in_filter: bool


class OptionLists(msgspec.Struct, frozen=True):
    """All option lists of forms and filters."""

    languages: list[LanguageOption]
    countries: list[CountryOption]
    categories: list[CategoryOption]
    integrations: list[str]
    industries: list[str]
    job_titles: list[str]
    organization_sizes: list[str]
    onboarding_reasons: list[str]


class OptionEntry(msgspec.Struct, frozen=True):
    """An entry of an option list: its key (slug, id or name), its name, and where it is offered.

    `in_registration` is null for categories, which registration doesn't ask for.
    """

    key: str
    name: str
    code: str
    in_registration: bool | None
    in_filter: bool
