"""Exports and erases the personal data that the validation centre stores about an account."""

from lexdex.foundation.files import Files
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings
from lexdex.validation.queries import personal_data as queries
from lexdex.validation.service import erasure


async def export(_: Settings, person: Person) -> Sections:
    """Return the account's requests, files, feedback, complaints, and declarations of interest."""
    return {
        "validation_requests": await queries.export_requests(person.account_id),
        "validation_files": await queries.export_files(person.account_id),
        "validation_feedback": await queries.export_feedback(person.account_id),
        "validation_complaints": await queries.export_cases(person.account_id),
        "validation_declarations": await queries.export_declarations(person.account_id),
    }


async def erase(settings: Settings, person: Person) -> None:
    """Delete the account's drafts and files, and the contact details in its requests.

    Requests that were ordered stay without them, because invoices, reports and certificates refer to them.
    """
    await erasure.erase_account(Files(settings), person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
