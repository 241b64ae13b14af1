"""Exports and erases what the audit log says about a person; that something was done, and when, stays."""

from lexdex.audit import queries
from lexdex.audit.service import Act, record
from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return what the account did as staff, and what staff did about it."""
    return {"audit_log": await queries.export_entries(person.account_id)}


async def erase(_: Settings, person: Person) -> None:
    """Erase details about the account and where it acted from, and record that."""
    await queries.erase_details(person.account_id)
    await queries.erase_origin(person.account_id)
    await record(None, Act("account.erased", "account", person.account_id))


PERSONAL_DATA = PersonalData(export, erase)
