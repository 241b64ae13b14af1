"""Lists the alerts, and lets admins acknowledge them: one is read for all once one admin has acknowledged it."""

from typing import Final

from lexdex.admin.queries import alerts as queries
from lexdex.admin.schemas import AlertPage, AlertState
from lexdex.audit.service import Act, record
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound

PAGE_SIZE: Final = 10
NO_ALERT: Final = "Alert not found. It may have been deleted after 90 days."
IS_READ: Final = "This alert was acknowledged already. Please reload the page."
NONE_UNREAD: Final = "There are no unread alerts. Please reload the page."


async def list_page(state: AlertState | None, page: int) -> AlertPage:
    """Return one page of the alerts in one state, or in all; latest first."""
    newest_id = await queries.get_newest_id()
    found = await queries.list_alerts(state, limit=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)
    return AlertPage(found[:PAGE_SIZE], len(found) > PAGE_SIZE, await queries.count_unread(), newest_id)


async def acknowledge(actor: Actor, alert_id: int) -> None:
    """Store that the admin has acknowledged an alert; raises NotFound, and Conflict if it is read already."""
    async with database.transaction():
        alert = await queries.lock_alert(alert_id)
        if alert is None:
            raise NotFound(NO_ALERT)
        if alert.acknowledged_at is not None:
            raise Conflict(IS_READ)
        await queries.acknowledge(alert_id, actor.account_id)
        about = {"kind": alert.kind, "object_id": alert.object_id, "read": True}
        await record(actor, Act("alert.acknowledged", "alert", alert_id, {"read": False}, about))


async def acknowledge_all(actor: Actor, newest_id: int) -> int:
    """Acknowledge all unread alerts up to an id, and return how many; raises Conflict if there is none."""
    async with database.transaction():
        alert_ids = await queries.acknowledge_up_to(newest_id, actor.account_id)
        if not alert_ids:
            raise Conflict(NONE_UNREAD)
        await record(actor, Act("alert.acknowledged", "alert", "all", {}, {"alerts": sorted(alert_ids)}))
    return len(alert_ids)
