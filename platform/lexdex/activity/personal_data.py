"""Exports the activity log of a person. It is not erased: its entries remain after an account is deleted."""

from lexdex.activity import queries
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return all entries of the account for the export of personal data."""
    return {"activity": await queries.export_activity(person.account_id)}


PERSONAL_DATA = PersonalData(export)
