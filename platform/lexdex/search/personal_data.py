"""Exports and erases an account's searches in the search log."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.search.service import search_log
from lexdex.settings import Settings


async def export(settings: Settings, person: Person) -> Sections:
    """Return the account's searches, found by the keyed hash that the search log stores instead of the account id."""
    return {"searches": await search_log.export_account(settings, person.account_id)}


async def erase(settings: Settings, person: Person) -> None:
    """Delete the account's searches and its actions on their results."""
    await search_log.erase_account(settings, person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
