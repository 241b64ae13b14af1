"""Renders an email: subject, text and HTML, and a Message-ID that stays the same when sending is retried."""

from collections.abc import Mapping
from email import message_from_bytes
from email.header import Header
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTPUTF8, Policy, compat32
from email.utils import formatdate, parseaddr
from functools import lru_cache
from importlib.resources import files
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, TemplateError, select_autoescape

from lexdex.foundation.addresses import ENCODED_WORD, get_ascii_domain
from lexdex.foundation.mail.isolation import isolate_values, plain
from lexdex.foundation.mail.outgoing import EmailRequested
from lexdex.foundation.names import is_link_like
from lexdex.foundation.tokens import derive_token
from lexdex.settings import Settings
from lexdex.settings_colors import build_palettes

FOLDER = "emails"
"""Folder of each feature's templates; the names of templates are unique across all features."""
SUBJECT = "Subject: "
NAMES = frozenset({"name", "vendor", "company"})
"""The values that are names which people chose for themselves or their organisation."""
PEOPLE = NAMES - {"company"}
"""Those of people, and of what they saved."""


class _UnfoldedHeader(UnstructuredHeader, BaseHeader):
    """An email header that consists of one long URL; not folded or encoded, since email clients cannot read it then."""

    def fold(self, *, policy: Policy) -> str:
        """Return the header on one line, instead of folding it at 78 characters."""
        return f"{self.name}: {self}{policy.linesep}"


class _SubjectHeader(UnstructuredHeader, BaseHeader):
    """A subject that is text and nothing else.

    The standard library decodes encoded words (RFC 2047) in what it is given, and writes the line breaks in them as
    they are: the name of a visitor in a subject could add headers.
    """

    max_count = 1

    @classmethod
    def parse(cls, value: str, kwds: dict[str, Any]) -> None:
        """Take the text as it is."""
        kwds |= {"decoded": value, "parse_tree": None}

    def fold(self, *, policy: Policy) -> str:
        """Return the encoded header. What looks like an encoded word is encoded too, so that readers see it."""
        charset = "us-ascii" if self.isascii() and ENCODED_WORD not in self else "utf-8"
        encoded = Header(str(self), charset, header_name=self.name).encode(linesep=policy.linesep)
        return f"{self.name}: {encoded}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", _UnfoldedHeader)
HEADERS.map_to_type("subject", _SubjectHeader)


@lru_cache(maxsize=1)
def load_templates() -> Environment:
    """Load the email templates of all features; rendering fails if a template's value is missing."""
    packages = [package.name for package in files("lexdex").iterdir() if package.joinpath(FOLDER).is_dir()]
    loaders = [PackageLoader(f"lexdex.{package}", FOLDER) for package in ("foundation.mail", *sorted(packages))]
    environment = Environment(
        loader=ChoiceLoader(loaders),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["plain"] = plain
    return environment


def render_email(settings: Settings, request: EmailRequested, event_id: int) -> EmailMessage:
    """Render the email of an outbox event as a complete message."""
    links = {name: link.build_url(settings) for name, link in request.links.items()}
    light, dark = build_palettes(settings)
    site = {
        "brand": settings.brand,
        "operator_name": settings.operator_name,
        "public_url": settings.public_url.rstrip("/"),
        "light": light._asdict(),
        "dark": dark._asdict(),
    }
    values = {**isolate_values(_leave_out_addresses(request.values)), **links, "links": links, **site}
    subject, text = _render_text(request.template, values)
    message = EmailMessage(policy=SMTPUTF8.clone(header_factory=HEADERS))
    message["Subject"] = subject
    message["From"] = _format_sender(settings)
    message["To"] = _parse_recipient(request.to)
    # The sender may be an address at which no one reads.
    if reply_to := request.reply_to or settings.requests_to:
        message["Reply-To"] = _parse_recipient(reply_to)
    message["Date"] = formatdate(localtime=False)
    message["Message-ID"] = derive_message_id(settings, event_id)
    message["Auto-Submitted"] = "auto-generated"
    if "unsubscribe" in links:
        message["List-Unsubscribe"] = f"<{links['unsubscribe']}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    message.add_alternative(load_templates().get_template(f"{request.template}.html").render(values), subtype="html")
    _require_own_headers(message)
    return message


def render_subject(settings: Settings, request: EmailRequested) -> str:
    """Return the subject of an email without names of people, for the log of sent emails; "" if it can't be rendered.

    No subject contains a link; the text, which does, is not kept.
    """
    links = dict.fromkeys(request.links, "")
    site = {"brand": settings.brand, "public_url": ""}
    values = {key: _leave_out_names(key, value) for key, value in request.values.items()}
    try:
        return _render_text(request.template, {**values, **links, "links": links, **site})[0]
    except TemplateError:
        return ""


def _leave_out_names(key: str, value: Any) -> Any:  # noqa: ANN401 - any value of a template
    if isinstance(value, Mapping):
        return {name: _leave_out_names(name, each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_leave_out_names(f"each of {key}", each) for each in value]
    return "" if key in PEOPLE else value


def _leave_out_addresses(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values without names that contain web addresses, which accounts and requests of before may have."""
    return {key: "" if key in NAMES and is_link_like(str(value)) else value for key, value in values.items()}


def _require_own_headers(message: EmailMessage) -> None:
    """Raise ValueError if the message as it is sent has another header than those that were set."""
    sent = message_from_bytes(message.as_bytes(policy=SMTPUTF8), policy=compat32)
    if sent.keys() != message.keys():
        raise ValueError("a value of an email has become a header")


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
    return Address(
        settings.mail_from_name or name or settings.brand, address.rpartition("@")[0], get_ascii_domain(address)
    )
