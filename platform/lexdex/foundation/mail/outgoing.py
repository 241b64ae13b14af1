"""Requests emails through the outbox, which stores the template name and values but never a token."""

from collections.abc import Mapping
from email.utils import parseaddr
from typing import Any, ClassVar

import msgspec

from lexdex.foundation import outbox
from lexdex.foundation.outbox import Event
from lexdex.foundation.tokens import derive_token, find_derived_token
from lexdex.settings import Settings


def get_operator_address(settings: Settings) -> str:
    """Return the email address of the site's operators, which receives requests from visitors."""
    return settings.requests_to or parseaddr(settings.mail_from)[1]


class Link(msgspec.Struct, frozen=True):
    """A link in an email to a page of the web app, with a token that is derived whenever the email is rendered."""

    path: str
    purpose: str
    token_id: str
    token_hash: str = ""
    """The stored hash of the token, by which its secret key is found if the keys were rotated meanwhile."""
    query: str = ""
    """Further parameters of the page, such as "invited=1"."""

    def build_url(self, settings: Settings) -> str:
        """Return the complete URL with the token in its query."""
        found = find_derived_token(settings, self.purpose, self.token_id, self.token_hash)
        token = found or derive_token(settings, self.purpose, self.token_id)
        further = f"&{self.query}" if self.query else ""
        return f"{settings.public_url.rstrip('/')}{self.path}?token={token}{further}"


class EmailRequested(Event, frozen=True, tag="mail.email_requested"):
    """Outbox event: send one email, rendered from this template with these values and links."""

    task: ClassVar[str] = "Send an email"
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
    """Publish the request to send an email. Within a transaction, it is sent only if the transaction commits."""
    await outbox.publish(EmailRequested(template, to, dict(values or {}), dict(links or {}), reply_to))
