"""Exports and erases the personal data that claims store about an account."""

from lexdex.claims.queries import claims, drafts
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the account's claims and profile drafts."""
    return {
        "claims": await claims.export_claims(person.account_id),
        "profile_drafts": await drafts.export_drafts(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete the account's claims and profile drafts.

    Changes that it published remain in the product's history, without the account's name.
    """
    await claims.delete_claims(person.account_id)
    await drafts.delete_drafts(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
