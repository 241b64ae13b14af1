"""Opens the alerts of conditions that hold, and closes those of conditions that have ended."""

from collections.abc import Sequence

from lexdex.admin.queries import alerts as queries
from lexdex.admin.service.alert_checks import LOG_CHECK, Check
from lexdex.foundation import database
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.admin")


async def update_alerts(settings: Settings, checks: Sequence[Check]) -> None:
    """Run checks, and open and close their alerts; a check that fails is logged and leaves its alerts as they are."""
    for check in checks:
        try:
            found = await check.run(settings)
        except Exception:
            logger.exception("a check of alerts failed", kinds=",".join(check.kinds))
            continue
        async with database.transaction():
            for finding in found:
                await queries.open_alert(finding.kind, finding.object_id, finding.severity, finding.message)
            await queries.close_others(check.kinds, [(finding.kind, finding.object_id) for finding in found])


async def is_log_damage_open() -> bool:
    """Whether the alert of a damaged log is open, which closes when the log is verified again."""
    return await queries.is_open(LOG_CHECK.kinds[0])


async def purge_closed() -> int:
    """Delete the alerts whose conditions have long ended; returns how many."""
    return await queries.purge_closed()
