"""Records an account's actions in its activity log, in the transaction of the action."""

from datetime import UTC, datetime
from uuid import UUID

from lexdex.accounts.events import ActivityRecorded
from lexdex.accounts.security_events import AccountAction
from lexdex.accounts.service import security_activity
from lexdex.foundation import outbox, security_log


async def record(
    account: UUID,
    action: str,
    description: str,
    *,
    is_visible: bool = True,
    is_by_staff: bool = False,
    **details: object,
) -> None:
    """Publish a log entry for an action such as "account.logged_in", with details for admins.

    The user sees it in the activity log unless `is_visible` is False; with `is_by_staff`, without the device and
    network of the request, which are an admin's.
    """
    security_log.record(AccountAction(action=action, account_id=account))
    if is_visible:
        client = None if is_by_staff else security_log.get_request_client()
        await security_activity.record_action(account, action, description, client)
    await outbox.publish(ActivityRecorded(action, description, datetime.now(UTC), account, details, is_visible))
