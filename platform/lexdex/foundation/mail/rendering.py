"""Renders an email: subject, text and HTML, and a Message-ID that stays the same when sending is retried."""

from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTPUTF8, Policy
from email.utils import formatdate, parseaddr
from functools import lru_cache
from importlib.resources import files
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, select_autoescape

from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.mail.outgoing import EmailRequested
from lexdex.foundation.tokens import derive_token
from lexdex.settings import Settings

FOLDER = "emails"
"""Folder of each feature's templates; the names of templates are unique across all features."""
SUBJECT = "Subject: "


class _UnfoldedHeader(UnstructuredHeader, BaseHeader):
    """An email header that consists of one long URL; not folded or encoded, since email clients cannot read it then."""

    def fold(self, *, policy: Policy) -> str:
        """Return the header on one line, instead of folding it at 78 characters."""
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", _UnfoldedHeader)


@lru_cache(maxsize=1)
def load_templates() -> Environment:
    """Load the email templates of all features; rendering fails if a template's value is missing."""
    packages = [package.name for package in files("lexdex").iterdir() if package.joinpath(FOLDER).is_dir()]
    loaders = [PackageLoader(f"lexdex.{package}", FOLDER) for package in ("foundation.mail", *sorted(packages))]
    return Environment(
        loader=ChoiceLoader(loaders),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render_email(settings: Settings, request: EmailRequested, event_id: int) -> EmailMessage:
    """Render the email of an outbox event as a complete message."""
    links = {name: link.build_url(settings) for name, link in request.links.items()}
    site = {"brand": settings.brand, "public_url": settings.public_url.rstrip("/")}
    values = {**request.values, **links, "links": links, **site}
    subject, text = _render_text(request.template, values)
    message = EmailMessage(policy=SMTPUTF8.clone(header_factory=HEADERS))
    message["Subject"] = subject
    message["From"] = _format_sender(settings)
    message["To"] = _parse_recipient(request.to)
    if request.reply_to:
        message["Reply-To"] = _parse_recipient(request.reply_to)
    message["Date"] = formatdate(localtime=False)
    message["Message-ID"] = derive_message_id(settings, event_id)
    message["Auto-Submitted"] = "auto-generated"
    if "unsubscribe" in links:
        message["List-Unsubscribe"] = f"<{links['unsubscribe']}>"
    message.set_content(text)
    message.add_alternative(load_templates().get_template(f"{request.template}.html").render(values), subtype="html")
    return message


def derive_message_id(settings: Settings, event_id: int) -> str:
    """Return the Message-ID for an event's email; always the same, so that receivers recognise a duplicate."""
    domain = parseaddr(settings.mail_from)[1].rpartition("@")[2]
    return f"<{event_id}.{derive_token(settings, 'message-id', event_id)[:24]}@{domain}>"


def _render_text(template: str, values: dict[str, Any]) -> tuple[str, str]:
    """Render the text template and return the subject, which is its first line, and the body."""
    first, _, body = load_templates().get_template(f"{template}.txt").render(values).partition("\n")
    return " ".join(first.removeprefix(SUBJECT).split()), body.lstrip("\n")


def _parse_recipient(address: str) -> Address:
    return Address(username=address.rpartition("@")[0], domain=get_ascii_domain(address))


def _format_sender(settings: Settings) -> Address:
    name, address = parseaddr(settings.mail_from)
    return Address(name or settings.brand, address.rpartition("@")[0], get_ascii_domain(address))
