"""Exports the judgments and jobs of an account; the judgments of an erased one stay without a name."""

from lexdex.foundation.personal_data import Person, PersonalData, Sections
from lexdex.search_admin.queries import jobs, judgments
from lexdex.settings import Settings


async def export(_: Settings, person: Person) -> Sections:
    """Return the grades that the account gave, and the jobs that it started."""
    return {
        "search_judgments": await judgments.export_judgments(person.account_id),
        "search_jobs": await jobs.export_jobs(person.account_id),
    }


async def erase(_: Settings, person: Person) -> None:
    """Separate the account's grades from it; its jobs keep the id, which then names no person."""
    await judgments.erase_judge(person.account_id)


PERSONAL_DATA = PersonalData(export, erase)
