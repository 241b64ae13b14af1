"""Sends an email to the admin who asks for it, so that the mail server and the branding can be seen to work."""

from typing import Final

from lexdex.audit import service as audit
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.message import Message
from lexdex.settings import Settings

TEMPLATE: Final = "settings-test"
SENT: Final = "We sent a test email to {address}. It should arrive within a minute."


async def send_test_email(settings: Settings, actor: Actor) -> Message:
    """Send a test email to the actor's own address."""
    async with database.transaction():
        await mail.send(TEMPLATE, actor.email, values={"server": settings.email_provider})
        await audit.record(
            actor,
            audit.Act("settings.test_email_sent", "settings", "site", {}, {"email_provider": settings.email_provider}),
        )
    return Message(SENT.format(address=actor.email))
