"""The option lists as the API returns them."""

import msgspec


class LanguageOption(msgspec.Struct, frozen=True):
    """A language; its id is what an account stores."""

    id: int
    name: str
    code: str
    in_registration: bool
    in_filter: bool


class CountryOption(msgspec.Struct, frozen=True):
    """A country or region."""

    name: str
    code: str
    in_registration: bool
    in_filter: bool


class CategoryOption(msgspec.Struct, frozen=True):
    """A category; `landing_slug` is that of its own search page, where it has one."""

    slug: str
    name: str
    landing_slug: str | None


class OptionLists(msgspec.Struct, frozen=True):
    """Every list of options that forms and filters offer."""

    languages: list[LanguageOption]
    countries: list[CountryOption]
    categories: list[CategoryOption]
    integrations: list[str]
    industries: list[str]
    job_titles: list[str]
    organization_sizes: list[str]
    onboarding_reasons: list[str]
