"""Exports the filters that an admin has saved; they are deleted with the account."""

from lexdex.admin.queries.product_filters import delete_all_filters, export_filters
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the saved filters of the account."""
    return {"product_filters": await export_filters(person.account_id)}


async def erase(_: Settings, person: Person) -> None:
    """Delete the saved filters of the account."""
    await delete_all_filters(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
