"""The lists that a profile's values must come from; handed in, for they are the catalogue's, which stands above."""

import msgspec

from lexdex.foundation.errors import Invalid


class Choices(msgspec.Struct, frozen=True):
    """What may be chosen."""

    countries: frozenset[str]
    languages: frozenset[int]
    industries: frozenset[str]
    job_titles: frozenset[str]
    organization_sizes: frozenset[str]
    onboarding_reasons: frozenset[str]


def one_of(value: str, allowed: frozenset[str], *, field: str) -> str:
    """The value when it is on the list or empty; raises Invalid with a sentence."""
    chosen = value.strip()
    if chosen and chosen not in allowed:
        raise Invalid(f"Please choose {field} from the list.")
    return chosen
