"""Emails requests to their recipients; of many within an hour, one summary email names the number of the rest."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from lexdex.claims.schemas import Owner
from lexdex.foundation import database, mail
from lexdex.leads.queries import digests
from lexdex.settings import Settings

MAX_EMAILS_PER_HOUR: Final = 5
DIGEST_DELAY: Final = timedelta(hours=1)
VALUES_FOR_VENDORS: Final = ("what", "product", "product_id", "lead")


async def email_request(settings: Settings, owners: list[Owner], values: dict[str, Any]) -> None:
    """Email each of the product's owners that a request is in the inbox, or the operator what it says if none owns it.

    `values` are those of the template new-lead, and `lead`, the request's id. A vendor's email has nothing about the
    visitor, because a mailbox needs no second factor. Call it in the transaction that stores the request.
    """
    for owner in owners:
        if not await _is_left_to_digest(owner.account):
            await mail.send("lead-arrived", owner.email, values={name: values[name] for name in VALUES_FOR_VENDORS})
    if not owners and not await _is_left_to_digest(None):
        await mail.send("new-lead", mail.get_operator_address(settings), values=values, reply_to=values["email"])


async def send_due_digests(settings: Settings) -> int:
    """Send the summary emails that are due; returns their number."""
    async with database.transaction():
        due = await digests.take_due_digests()
        for digest in due:
            is_vendor = digest.recipient != ""
            address = (
                await digests.find_email(UUID(digest.recipient)) if is_vendor else mail.get_operator_address(settings)
            )
            if address:
                await mail.send("more-leads", address, values={"count": digest.request_count, "is_vendor": is_vendor})
    return len(due)


async def _is_left_to_digest(account_id: UUID | None) -> bool:
    """Count the request in the recipient's summary if one is open or this hour's emails are used up."""
    if await digests.add_to_open_digest(account_id):
        return True
    if await digests.count_recent(account_id) <= MAX_EMAILS_PER_HOUR:
        return False
    await digests.start_digest(account_id, DIGEST_DELAY)
    return True
