"""Exports and erases what certificates store about an account; certificates and their history stay."""

from lexdex.certificates.queries import records
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the certificates about which the account receives emails, and the events that it caused."""
    return {
        "certificates": await records.export_certificates(person.account_id),
        "certificate_events": await records.export_events(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Remove the account from certificates and from their history; the transparency log never names it."""
    await records.remove_account(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
