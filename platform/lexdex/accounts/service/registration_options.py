"""The values that registration and profile forms accept, from the option lists."""

import msgspec

from lexdex.foundation.errors import Invalid
from lexdex.reference import service as reference


class RegistrationOptions(msgspec.Struct, frozen=True):
    """The accepted values of each field of the registration form."""

    countries: frozenset[str]
    languages: frozenset[int]
    industries: frozenset[str]
    job_titles: frozenset[str]
    organization_sizes: frozenset[str]
    onboarding_reasons: frozenset[str]


async def get_registration_options() -> RegistrationOptions:
    """Load the accepted values from the option lists."""
    lists = await reference.list_options()
    return RegistrationOptions(
        countries=frozenset(country.name for country in lists.countries),
        languages=frozenset(language.id for language in lists.languages),
        industries=frozenset(lists.industries),
        job_titles=frozenset(lists.job_titles),
        organization_sizes=frozenset(lists.organization_sizes),
        onboarding_reasons=frozenset(lists.onboarding_reasons),
    )


def validate_option(value: str, allowed: frozenset[str], *, field: str) -> str:
    """Return the value, trimmed, if it is empty or one of `allowed`; raises Invalid naming the `field` otherwise."""
    option = value.strip()
    if option and option not in allowed:
        raise Invalid(f"Please choose {field} from the list.")
    return option
