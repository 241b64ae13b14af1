"""Exports the actions that an admin has requested or decided, which stay; erases what was written about an account."""

from lexdex.approvals import queries
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the actions of the account."""
    return {"approvals": await queries.export_approvals(person.account_id)}


async def erase(_: Settings, person: Person) -> None:
    """Erase what was written about the account."""
    await queries.erase_texts(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
