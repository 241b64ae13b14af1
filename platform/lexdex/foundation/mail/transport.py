"""Where a message goes: to an SMTP server, or as a file into the mailbox folder of one's own machine."""

from email.message import EmailMessage
from email.policy import SMTPUTF8
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec

from lexdex.settings import Settings

TIMEOUT_SECONDS = 20.0
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


class Transport(Protocol):
    """One way out."""

    async def send(self, message: EmailMessage) -> None:
        """Hand the message over; when this returns, it is somebody else's to deliver."""
        ...


class RecipientRefused(Exception):
    """The server will never take this message: trying again cannot help."""


class FolderTransport(msgspec.Struct, frozen=True):
    """Messages as files, named by their Message-ID, so that a repeat overwrites instead of adding."""

    folder: Path

    async def send(self, message: EmailMessage) -> None:
        """Write it in one step."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        name = str(message["Message-ID"]).strip("<>").partition("@")[0]
        partial = self.folder / f".{name}.part"
        partial.write_bytes(message.as_bytes(policy=SMTPUTF8))
        partial.replace(self.folder / f"{name}.eml")


class SmtpTransport(msgspec.Struct, frozen=True):
    """An SMTP server: smtp://, smtp+starttls:// or smtps://, with user and password where it asks for them."""

    host: str
    port: int
    scheme: str
    user: str | None
    password: str | None

    async def send(self, message: EmailMessage) -> None:
        """One connection for one message; raises Refused when the server says that it never will."""
        try:
            await aiosmtplib.send(
                message,
                hostname=self.host,
                port=self.port,
                username=self.user,
                password=self.password,
                use_tls=self.scheme == "smtps",
                start_tls=self.scheme == "smtp+starttls",
                timeout=TIMEOUT_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(500 <= refused.code < 600 for refused in error.recipients):
                raise RecipientRefused(str(error.recipients[0].code)) from error
            raise


def create_transport(settings: Settings) -> Transport:
    """What the settings name; no server named means the folder of one's own machine."""
    if not settings.smtp_url:
        return FolderTransport(settings.mailbox_path)
    parts = urlsplit(settings.smtp_url)
    user, password = (None if part is None else unquote(part) for part in (parts.username, parts.password))
    return SmtpTransport(parts.hostname or "", parts.port or PORTS[parts.scheme], parts.scheme, user, password)
