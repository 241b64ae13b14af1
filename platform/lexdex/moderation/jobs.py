"""The scheduled job of moderation."""

from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.moderation.service import rechecks


async def draw_rechecks(context: JobContext) -> None:
    """Draw which of the new decisions another admin looks at."""
    await rechecks.draw_sample(context.settings.recheck_percent)


SCHEDULES = (Schedule(name="draw_rechecks", run=draw_rechecks, minutes=frozenset(range(3, 60, 10))),)
