"""Exports and erases the email addresses of admins that are stored with the STAR profiles they edited."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings
from lexdex.star_profiles import queries


async def export(_: Settings, person: Person) -> Sections:
    """Return the revisions of STAR profiles that the account made."""
    return {"star_profile_revisions": await queries.export_revisions(person.email)}


async def erase(_: Settings, person: Person) -> None:
    """Remove the account's email address from the revisions; the profiles remain."""
    await queries.anonymize_revisions(person.email)


PERSONAL_DATA = PersonalData(export, erase)
