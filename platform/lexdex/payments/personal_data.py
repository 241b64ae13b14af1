"""Exports and erases the personal data of payments. Invoices are kept, because tax law requires it for ten years."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.payments.queries import invoices, payments
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the account's payments, invoices and credit notes."""
    return {
        "payments": await payments.export_payments(person.account_id),
        "invoices": await invoices.export_invoices(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete the billing details of the account's payments.

    Amounts and ids remain, and so do invoices and credit notes with the buyer's name and address until the law allows
    to erase those (`jobs.purge_expired`).
    """
    await payments.erase_billing(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
