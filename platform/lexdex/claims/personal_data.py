"""What claims store about a person: its export and its erasure with the account."""

from lexdex.claims.queries import claims, drafts
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the claims of the account and its drafts of product profiles."""
    return {
        "claims": await claims.export_claims(person.account_id),
        "profile_drafts": await drafts.export_drafts(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete claims and drafts; what was published stays in the product's history, which names no person."""
    await claims.delete_claims(person.account_id)
    await drafts.delete_drafts(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
