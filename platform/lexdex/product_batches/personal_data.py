"""Exports the batches that an admin has prepared, started or undone; they stay when the account is erased."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.product_batches.queries.batches import export_batches
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the batches of the account."""
    return {"product_batches": await export_batches(person.account_id)}


async def erase(_: Settings, person: Person) -> None:
    """Erase nothing: ids name no one once the account is gone, and the products' history needs them."""


PERSONAL_DATA = PersonalData(export, erase)
