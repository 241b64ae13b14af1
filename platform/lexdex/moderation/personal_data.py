"""Exports the decisions about an account; erases whom they concern and why, so that only the numbers stay."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.moderation.queries import decisions
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the decisions about the account."""
    return {"moderation_decisions": await decisions.export_about(person.account_id)}


async def erase(_: Settings, person: Person) -> None:
    """Erase what the decisions say about the account."""
    await decisions.erase_about(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
