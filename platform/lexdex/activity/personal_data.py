"""The activity log of a person: its export; the entries go with the account."""

from lexdex.activity import queries
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return every entry of the account."""
    return {"activity": await queries.export_activity(person.account_id)}


PERSONAL_DATA = PersonalData(export)
