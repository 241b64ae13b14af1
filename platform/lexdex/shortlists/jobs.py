"""The worker's part of shortlists: evaluates saved searches on the released index, and requests emails of new hits."""

from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.settings import Settings
from lexdex.shortlists.service import alerts
from lexdex_search.release.store import ReleaseStore

EVALUATION_TIMEOUT_SECONDS = 1_800


async def evaluate_saved_searches(settings: Settings) -> None:
    """Evaluate, then notify; running either twice changes nothing."""
    await alerts.look(ReleaseStore(settings.releases_path))
    await alerts.tell(settings)


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
