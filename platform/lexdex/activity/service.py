"""Shows the activity of all accounts to admins."""

from collections.abc import Sequence
from typing import Final

from lexdex.activity import queries
from lexdex.activity.schemas import ActivityFilter, RecordedActivity

PAGE_SIZE: Final = 50
MAX_UNREAD: Final = 100
"""More unread entries than this are not counted."""


async def list_activity(filter_: ActivityFilter, *, before: int | None) -> Sequence[RecordedActivity]:
    """Return up to PAGE_SIZE entries of all accounts and one more if there is a next page, latest first."""
    return await queries.list_recorded(filter_, before=before, limit=PAGE_SIZE + 1)


async def list_actions() -> list[str]:
    """Return the actions that occur in the log, each once, in alphabetical order."""
    return await queries.list_actions()


async def get_newest_id() -> int:
    """Return the highest id of an entry; 0 if there is none."""
    return await queries.get_newest_id()


async def count_after(entry_id: int) -> int:
    """Return how many entries were added after this one, at most MAX_UNREAD."""
    return await queries.count_after(entry_id, limit=MAX_UNREAD)
