"""The HTML pages of the local mailbox; all are read-only."""

import asyncio
from functools import lru_cache

from jinja2 import Environment, PackageLoader, select_autoescape
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.foundation.errors import NotFound
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.mailbox import emails
from lexdex.mailbox.emails import StoredEmail
from lexdex.settings import Settings

NO_EMAIL = "Email not found."
HEADERS = {
    "Cache-Control": "no-store",
    # Emails contain inline styles and nothing else; their links open in the whole window.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; "
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
}


def is_enabled(settings: Settings) -> bool:
    """Whether the mailbox pages exist: not in production, and not if an SMTP server sends the emails."""
    return not settings.smtp_url and settings.environment != "production"


@get("/mailbox", guards=[public], media_type=MediaType.HTML, include_in_schema=False)
@no_rate_limit(SAME_FOR_ALL)
async def list_emails(settings: NamedDependency[Settings]) -> Response[str]:
    """Show a page that lists the latest emails."""
    found = await asyncio.to_thread(emails.list_emails, settings.mailbox_path)
    return _render_page("list.html", brand=settings.brand, emails=found)


@get("/mailbox/{name:str}", guards=[public], media_type=MediaType.HTML, include_in_schema=False)
@no_rate_limit(SAME_FOR_ALL)
async def get_email(name: FromPath[str], settings: NamedDependency[Settings]) -> Response[str]:
    """Show a page with one email, whose HTML is in a frame."""
    return _render_page("email.html", brand=settings.brand, email=await _find_email(settings, name))


@get("/mailbox/{name:str}/html", guards=[public], media_type=MediaType.HTML, include_in_schema=False)
@no_rate_limit(SAME_FOR_ALL)
async def get_email_html(name: FromPath[str], settings: NamedDependency[Settings]) -> Response[str]:
    """Return the HTML part of an email, for the frame of its page."""
    body = (await _find_email(settings, name)).html.replace("<head>", '<head><base target="_top">', 1)
    return Response(body, headers=HEADERS, media_type=MediaType.HTML)


async def _find_email(settings: Settings, name: str) -> StoredEmail:
    if found := await asyncio.to_thread(emails.find_email, settings.mailbox_path, name):
        return found
    raise NotFound(NO_EMAIL)


@lru_cache(maxsize=1)
def _load_templates() -> Environment:
    return Environment(loader=PackageLoader("lexdex.mailbox", "pages"), autoescape=select_autoescape())


def _render_page(name: str, **values: object) -> Response[str]:
    return Response(_load_templates().get_template(name).render(values), headers=HEADERS, media_type=MediaType.HTML)


handlers: list[ControllerRouterHandler] = [list_emails, get_email, get_email_html]
