"""What leads store about a person: its export and its erasure with the account."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.leads.queries import inbox, requests
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the requests sent from the address, and the notes that a vendor wrote about the requests of others."""
    return {
        "requests": await requests.list_by_email(person.email),
        "lead_notes": await inbox.list_notes_by_author(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete the requests sent from the address, and the notes that a vendor wrote."""
    await requests.erase_by_email(person.email)
    await requests.erase_recipient(person.account_id)
    await inbox.erase_notes(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
