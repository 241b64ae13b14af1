"""Exports and erases the personal data that shortlists and saved searches store about an account."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists, searches


async def export(_: Settings, person: Person) -> Sections:
    """Return the account's shortlists with their tools and notes, and its saved searches."""
    return {
        "shortlists": await lists.export_shortlists(person.account_id),
        "saved_searches": await searches.export_searches(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete the account's shortlists, which includes their share links, and its saved searches."""
    await lists.delete_shortlists(person.account_id)
    await searches.delete_searches(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
