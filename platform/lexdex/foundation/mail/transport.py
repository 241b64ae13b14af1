"""Sends messages through an SMTP server, or writes them to the local mailbox folder."""

import asyncio
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTPUTF8
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec

from lexdex.settings import Settings

TIMEOUT_SECONDS = 20.0
"""The timeout of a whole delivery, less than that of an outbox event, which another worker gets afterwards."""
QUIT_TIMEOUT_SECONDS = 1.0
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


class Transport(Protocol):
    """A way to send messages."""

    async def send(self, message: EmailMessage) -> None:
        """Send the message; returns when the receiving server has accepted it, or raises."""
        ...


class RecipientRefused(Exception):
    """The SMTP server refused the recipient with a permanent error (5xx)."""


class FolderTransport(msgspec.Struct, frozen=True):
    """Writes messages as .eml files named by their Message-ID, so that a message sent twice is stored once."""

    folder: Path

    async def send(self, message: EmailMessage) -> None:
        """Write the message to its file, atomically."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        name = str(message["Message-ID"]).strip("<>").partition("@")[0]
        partial = self.folder / f".{name}.part"
        partial.write_bytes(message.as_bytes(policy=SMTPUTF8))
        partial.replace(self.folder / f"{name}.eml")


class SmtpTransport(msgspec.Struct, frozen=True):
    """Sends messages to an SMTP server; scheme smtp, smtp+starttls or smtps, with user and password if required."""

    host: str
    port: int
    scheme: str
    user: str | None
    password: str | None

    async def send(self, message: EmailMessage) -> None:
        """Send the message over a new connection; raises RecipientRefused, or another error if a retry may succeed."""
        client = aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            username=self.user,
            password=self.password,
            use_tls=self.scheme == "smtps",
            start_tls=self.scheme == "smtp+starttls",
            timeout=TIMEOUT_SECONDS,
        )
        # Not `aiosmtplib.send`, which limits each command and not the delivery, and when cancelled waits for an answer
        # to its QUIT: a server that answers slowly would outlast the lease of the event and get the email again.
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await client.connect()
                await client.send_message(message)
            with suppress(aiosmtplib.SMTPException):
                await client.quit(timeout=QUIT_TIMEOUT_SECONDS)
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(500 <= refused.code < 600 for refused in error.recipients):
                raise RecipientRefused(str(error.recipients[0].code)) from error
            raise
        finally:
            client.close()


def create_transport(settings: Settings) -> Transport:
    """Return the transport for the settings: the SMTP server in use, or the local mailbox folder if there is none."""
    url = settings.standby_smtp_url if settings.email_provider == "standby" else settings.smtp_url
    if not url:
        return FolderTransport(settings.mailbox_path)
    parts = urlsplit(url)
    user, password = (None if part is None else unquote(part) for part in (parts.username, parts.password))
    return SmtpTransport(parts.hostname or "", parts.port or PORTS[parts.scheme], parts.scheme, user, password)
