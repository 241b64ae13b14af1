"""Registers the endpoints of suggestions, the job that ends their retention, and their personal data."""

from typing import Final

from lexdex.foundation.feature import Feature
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.settings import Settings
from lexdex.suggestions import queries
from lexdex.suggestions.routes import handlers

EMAIL_RETENTION_DAYS: Final = 90
RETENTION_DAYS: Final = 730


async def purge_expired(_: JobContext) -> None:
    """Delete the addresses of visitors 90 days after the decision, and suggestions two years after they were sent."""
    await queries.delete_emails_decided_before(EMAIL_RETENTION_DAYS)
    await queries.delete_older_than(RETENTION_DAYS)


async def export(_: Settings, person: Person) -> Sections:
    """Return what the account, or a visitor with its email address, suggested."""
    return {"suggestions": await queries.list_by_person(person.account_id, person.email)}


async def erase(_: Settings, person: Person) -> None:
    """Erase who suggested a product; its name, website and category stay."""
    await queries.erase_person(person.account_id, person.email)


feature = Feature(
    name="suggestions",
    handlers=handlers,
    schedules=(purge_hourly(purge_expired),),
    personal_data=PersonalData(export, erase),
)
