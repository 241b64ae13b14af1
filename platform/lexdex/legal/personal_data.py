"""Exports and erases the email addresses of admins that are stored with the legal texts they published."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.legal import queries
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the versions of legal texts that the account published."""
    return {"legal_texts": await queries.export_versions(person.email)}


async def erase(_: Settings, person: Person) -> None:
    """Remove the account's email address from the versions; the texts remain."""
    await queries.anonymize_versions(person.email)


PERSONAL_DATA = PersonalData(export, erase)
