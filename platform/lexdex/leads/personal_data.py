"""Exports and erases the personal data that leads store."""

from lexdex.accounts.service.second_factor import is_second_factor_on
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.leads.queries import digests, inbox, requests
from lexdex.settings import Settings

TEXT_LEFT_OUT = "Left out. Set up two-factor authentication, then request your data again."


async def export(_: Settings, person: Person) -> Sections:
    """Return the requests sent from the account's email address, and the notes that the account wrote on leads.

    The notes are about visitors: as in the inbox, a password alone doesn't reveal their texts.
    """
    notes = await inbox.list_notes_by_author(person.account_id)
    if notes and not await is_second_factor_on(person.account_id):
        notes = [{**note, "text": TEXT_LEFT_OUT} for note in notes]
    return {"requests": await requests.list_requests_by_email(person.email), "lead_notes": notes}


async def erase(_: Settings, person: Person) -> None:
    """Delete the requests sent from the account's email address and the notes that the account wrote.

    The account is also removed from the recipients of requests that it received as a vendor.
    """
    await requests.delete_requests_by_email(person.email)
    await requests.remove_recipient(person.account_id)
    await digests.delete_digest(person.account_id)
    await inbox.delete_notes_by_author(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
