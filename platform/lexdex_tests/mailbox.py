"""The mailbox of tests: runs the worker's outbox once and reads the emails in the mailbox folder."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import msgspec

from lexdex.settings import Settings
from lexdex_tests.events import process_outbox

ADDRESS = re.compile(r"https?://\S+")


class Email(msgspec.Struct, frozen=True):
    """One email as its recipient sees it."""

    to: str
    subject: str
    text: str
    html: str
    message_id: str
    reply_to: str = ""

    @property
    def links(self) -> list[str]:
        """The URLs in the text, in order."""
        return [found.rstrip(".,)") for found in ADDRESS.findall(self.text)]

    def token(self, path: str) -> str:
        """Return the token of the link to this page."""
        link = next(link for link in self.links if path in link)
        return link.partition("?token=")[2].partition("&")[0]


async def read_new_emails(settings: Settings) -> list[Email]:
    """Return and remove all emails in the mailbox folder, oldest first."""
    await process_outbox(settings)
    folder = settings.mailbox_path
    files = sorted(folder.glob("*.eml"), key=lambda path: int(path.name.partition(".")[0])) if folder.is_dir() else []
    emails = [_parse_email(path.read_bytes()) for path in files]
    for path in files:
        path.unlink()
    return emails


def _parse_email(raw: bytes) -> Email:
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    assert text is not None
    assert html is not None
    return Email(
        to=str(message["To"]),
        subject=str(message["Subject"]),
        text=text.get_content(),
        html=html.get_content(),
        message_id=str(message["Message-ID"]),
        reply_to=str(message["Reply-To"] or ""),
    )
