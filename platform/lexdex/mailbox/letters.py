"""Reads the folder that mails are written into when no mail server is named."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

import msgspec

NAME = re.compile(r"[\w.-]{1,120}")
NEWEST = 200


class Letter(msgspec.Struct, frozen=True):
    """One mail."""

    name: str
    to: str
    sender: str
    subject: str
    date: str
    text: str = ""
    html: str = ""


def newest(folder: Path) -> list[Letter]:
    """The latest mails first."""
    files = sorted(folder.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    return [_letter(path) for path in files[:NEWEST]]


def one(folder: Path, name: str) -> Letter | None:
    """The mail of this name, or nothing; a name is never a path."""
    path = folder / f"{name}.eml"
    if not NAME.fullmatch(name) or not path.is_file():
        return None
    return _letter(path)


def _letter(path: Path) -> Letter:
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    return Letter(
        name=path.stem,
        to=str(message["To"]),
        sender=str(message["From"]),
        subject=str(message["Subject"]),
        date=parsedate_to_datetime(str(message["Date"])).strftime("%Y-%m-%d %H:%M:%S UTC"),
        text=_part(message, "plain"),
        html=_part(message, "html"),
    )


def _part(message: EmailMessage, kind: str) -> str:
    body = message.get_body((kind,))
    return str(body.get_content()) if body else ""
