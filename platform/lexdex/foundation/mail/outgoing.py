"""Asks for a mail: the outbox holds its template and values, never a token."""

from collections.abc import Mapping
from email.utils import parseaddr
from typing import Any

import msgspec

from lexdex.foundation import outbox
from lexdex.foundation.outbox import Event
from lexdex.foundation.tokens import derive_token
from lexdex.settings import Settings


def operator_address(settings: Settings) -> str:
    """Where people of the house read what waits for them."""
    return settings.requests_to or parseaddr(settings.mail_from)[1]


class Link(msgspec.Struct, frozen=True):
    """An address of the web app with a token that is derived anew each time that the mail is rendered."""

    path: str
    purpose: str
    number: str

    def build_url(self, settings: Settings) -> str:
        """The whole address, as it stands in the mail."""
        token = derive_token(settings, self.purpose, self.number)
        return f"{settings.public_url.rstrip('/')}{self.path}?token={token}"


class EmailRequested(Event, frozen=True, tag="mail.email_requested"):
    """One email to be sent: its template and values, without tokens."""

    template: str
    to: str
    values: dict[str, Any] = msgspec.field(default_factory=dict)
    links: dict[str, Link] = msgspec.field(default_factory=dict)
    reply_to: str = ""


async def send(
    template: str,
    to: str,
    *,
    values: Mapping[str, Any] | None = None,
    links: Mapping[str, Link] | None = None,
    reply_to: str = "",
) -> None:
    """Ask for a mail; inside a transaction it goes out only if the change happens. Answers go to `reply_to`."""
    await outbox.publish(EmailRequested(template, to, dict(values or {}), dict(links or {}), reply_to))
