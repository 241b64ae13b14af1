"""Shows what all accounts did, a page at a time, and which of it is new to an admin."""

from lexdex.activity import service as activity
from lexdex.activity.schemas import ActivityFilter
from lexdex.admin.queries import activity_marks
from lexdex.admin.schemas import ActivityPage
from lexdex.foundation.actor import Actor


async def list_activity_page(actor: Actor, filter_: ActivityFilter, *, before: int | None) -> ActivityPage:
    """Return one page of the entries of a filter, with what the admin has not seen yet."""
    # Read first: what is added meanwhile remains unread.
    newest = await activity.get_newest_id()
    last_seen = await activity_marks.get_last_seen(actor.account_id)
    found = await activity.list_activity(filter_, before=before)
    shown = [*found[: activity.PAGE_SIZE]]
    has_more = len(found) > len(shown)
    return ActivityPage(shown, shown[-1].id if has_more else None, newest, last_seen)


async def mark_as_seen(actor: Actor, entry_id: int) -> None:
    """Remember that the admin has seen the log up to an entry; an id of the future counts as the newest one."""
    await activity_marks.save_last_seen(actor.account_id, min(entry_id, await activity.get_newest_id()))


async def count_unread(actor: Actor) -> int:
    """Return how many entries the admin has not seen, at most `activity.MAX_UNREAD`."""
    return await activity.count_after(await activity_marks.get_last_seen(actor.account_id))
