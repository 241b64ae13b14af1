"""Exports the imports that an admin has uploaded, started or undone; they stay when the account is erased."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.product_imports.queries.imports import export_imports
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the imports of the account."""
    return {"product_imports": await export_imports(person.account_id)}


async def erase(_: Settings, person: Person) -> None:
    """Erase nothing: ids name no one once the account is gone, and the products' history needs them."""


PERSONAL_DATA = PersonalData(export, erase)
