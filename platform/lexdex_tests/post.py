"""The post of a test: has the worker's part done once, and reads what arrived in the mailbox folder."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import msgspec

from lexdex.settings import Settings
from lexdex.worker import follow_outbox

ADDRESS = re.compile(r"https?://\S+")


class Letter(msgspec.Struct, frozen=True):
    """One mail as its reader sees it."""

    to: str
    subject: str
    text: str
    html: str
    message_id: str
    reply_to: str = ""

    @property
    def links(self) -> list[str]:
        """The addresses in the text, in order."""
        return [found.rstrip(".,)") for found in ADDRESS.findall(self.text)]

    def token(self, path: str) -> str:
        """The token of the link that leads to this page."""
        link = next(link for link in self.links if path in link)
        return link.partition("?token=")[2]


async def arrived(settings: Settings) -> list[Letter]:
    """All mails that arrived since this was asked before, oldest first."""
    await follow_outbox(settings)
    folder = settings.mailbox_path
    files = sorted(folder.glob("*.eml"), key=lambda path: int(path.name.partition(".")[0])) if folder.is_dir() else []
    letters = [_letter(path.read_bytes()) for path in files]
    for path in files:
        path.unlink()
    return letters


def _letter(raw: bytes) -> Letter:
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    assert text is not None
    assert html is not None
    return Letter(
        to=str(message["To"]),
        subject=str(message["Subject"]),
        text=text.get_content(),
        html=html.get_content(),
        message_id=str(message["Message-ID"]),
        reply_to=str(message["Reply-To"] or ""),
    )
