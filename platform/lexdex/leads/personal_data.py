"""What leads store about a person: its export and its erasure with the account."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.leads.queries import asking, inbox
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the requests sent from the address, and the notes that a vendor wrote about the requests of others."""
    return {"requests": await asking.of_address(person.email), "lead_notes": await inbox.notes_by(person.account_id)}


async def erase(_: Settings, person: Person) -> None:
    """Delete the requests sent from the address, and the notes that a vendor wrote."""
    await asking.erase(person.email)
    await inbox.erase(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
