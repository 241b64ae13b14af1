"""The scheduled job of saved searches: finds their new matches and sends alerts."""

from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.search.engines import open_engine_for_job
from lexdex.settings import Settings
from lexdex.shortlists.service import alerts

EVALUATION_TIMEOUT_SECONDS = 1_800


async def evaluate_saved_searches(settings: Settings) -> None:
    """Run the saved searches that the current index release has not been searched with, then send alerts.

    Running it again does no harm: no search is evaluated twice and no alert is sent twice.
    """
    async with open_engine_for_job(settings) as engine:
        await alerts.evaluate_searches(engine)
    await alerts.send_alerts(settings)


async def _run(context: JobContext) -> None:
    await evaluate_saved_searches(context.settings)


SCHEDULES = (
    Schedule(
        name="evaluate_saved_searches",
        run=_run,
        seconds=frozenset({20, 50}),
        timeout_seconds=EVALUATION_TIMEOUT_SECONDS,
    ),
)
