"""What this feature contributes to the API process and to the worker."""

from litestar.di import Provide

from lexdex.accounts.service.choices import Choices
from lexdex.catalogue import service
from lexdex.catalogue.routes import handlers
from lexdex.foundation.feature import Feature, Parts, Services


async def provide_choices() -> Choices:
    """The catalogue's lists in the form that accounts, the tier below, reads them."""
    lists = await service.options()
    return Choices(
        countries=frozenset(country.name for country in lists.countries),
        languages=frozenset(language.id for language in lists.languages),
        industries=frozenset(lists.industries),
        job_titles=frozenset(lists.job_titles),
        organization_sizes=frozenset(lists.organization_sizes),
        onboarding_reasons=frozenset(lists.onboarding_reasons),
    )


def _create_parts(_: Services) -> Parts:
    return Parts({"choices": Provide(provide_choices)})


feature = Feature(name="catalogue", handlers=handlers, create_parts=_create_parts)
