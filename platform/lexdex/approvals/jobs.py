"""The scheduled job of pending actions: goes on with those that were approved, but not done."""

from lexdex.approvals.service.completion import complete_due
from lexdex.foundation.schedule import JobContext, Schedule


async def complete_approved(context: JobContext) -> None:
    """Go on with approved actions whose process has died."""
    await complete_due(context.settings, context.approvable)


SCHEDULES = (Schedule(name="complete_approved", run=complete_approved, seconds=frozenset({20})),)
