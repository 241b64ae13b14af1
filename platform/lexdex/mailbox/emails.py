"""Reads the emails that were written to the mailbox folder because no SMTP server is configured."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

import msgspec

NAME = re.compile(r"[\w.-]{1,120}")
MAX_LISTED = 200


class StoredEmail(msgspec.Struct, frozen=True):
    """An email from the mailbox folder, decoded."""

    name: str
    to: str
    sender: str
    subject: str
    date: str
    text: str = ""
    html: str = ""


def list_emails(folder: Path) -> list[StoredEmail]:
    """Return the emails in the folder, latest first, at most MAX_LISTED."""
    files = sorted(folder.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    return [_read_email(path) for path in files[:MAX_LISTED]]


def find_email(folder: Path, name: str) -> StoredEmail | None:
    """Return the email with this file name (without .eml); None if the name is unknown or not a plain file name."""
    path = folder / f"{name}.eml"
    if not NAME.fullmatch(name) or not path.is_file():
        return None
    return _read_email(path)


def _read_email(path: Path) -> StoredEmail:
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    return StoredEmail(
        name=path.stem,
        to=str(message["To"]),
        sender=str(message["From"]),
        subject=str(message["Subject"]),
        date=parsedate_to_datetime(str(message["Date"])).strftime("%Y-%m-%d %H:%M:%S UTC"),
        text=_read_part(message, "plain"),
        html=_read_part(message, "html"),
    )


def _read_part(message: EmailMessage, kind: str) -> str:
    body = message.get_body((kind,))
    return str(body.get_content()) if body else ""
