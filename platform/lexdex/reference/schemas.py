"""The responses of the option lists endpoint."""

import msgspec


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
    """A category; `landing_slug` is the slug of its landing page, or null if it has none."""

    slug: str
    name: str
    landing_slug: str | None


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
