"""Exports and erases the personal data that leads store."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.leads.queries import inbox, requests
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the requests sent from the account's email address, and the notes that the account wrote on leads."""
    return {
        "requests": await requests.list_requests_by_email(person.email),
        "lead_notes": await inbox.list_notes_by_author(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Delete the requests sent from the account's email address and the notes that the account wrote.

    The account is also removed from the recipients of requests that it received as a vendor.
    """
    await requests.delete_requests_by_email(person.email)
    await requests.remove_recipient(person.account_id)
    await inbox.delete_notes_by_author(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
