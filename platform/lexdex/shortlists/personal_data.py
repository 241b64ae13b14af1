"""What shortlists store about a person: its export and its erasure with the account."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists, searches


async def export(_: Settings, person: Person) -> Sections:
    """Return the tools on the account's lists with their notes, and its saved searches."""
    return {
        "shortlists": await lists.export_shortlists(person.account_id),
        "saved_searches": await searches.export_searches(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete lists, their links and saved searches."""
    await lists.delete_all(person.account_id)
    await searches.delete_all(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
