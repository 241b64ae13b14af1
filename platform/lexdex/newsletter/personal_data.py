"""Exports and erases the newsletter subscription of an account's email address."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.newsletter import queries
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the subscription of the account's email address."""
    return {"newsletter": await queries.list_subscriptions(person.email)}


async def erase(_: Settings, person: Person) -> None:
    """Delete the subscription of the account's email address."""
    await queries.delete_subscription(person.email)


PERSONAL_DATA = PersonalData(export, erase)
