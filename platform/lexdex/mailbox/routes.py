"""The mailbox's two pages and its one call, all read-only."""

import asyncio
from functools import lru_cache

from jinja2 import Environment, PackageLoader, select_autoescape
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.foundation.errors import NotFound
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import unlimited
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.mailbox import letters
from lexdex.mailbox.letters import Letter
from lexdex.settings import Settings

NO_LETTER = "Email not found."
HEADERS = {
    "Cache-Control": "no-store",
    # Mails bring styles of their own and nothing else; their links open in the whole window.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; "
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
}


def is_enabled(settings: Settings) -> bool:
    """False where mails go to a server, or where anybody but a developer could read them."""
    return not settings.smtp_url and settings.environment != "production"


@get("/mailbox", guards=[public], media_type=MediaType.HTML, include_in_schema=False)
@unlimited(SAME_FOR_ALL)
async def list_letters(settings: NamedDependency[Settings]) -> Response[str]:
    """List the newest mails."""
    found = await asyncio.to_thread(letters.newest, settings.mailbox_path)
    return _page("list.html", brand=settings.brand, letters=found)


@get("/mailbox/{name:str}", guards=[public], media_type=MediaType.HTML, include_in_schema=False)
@unlimited(SAME_FOR_ALL)
async def get_letter(name: FromPath[str], settings: NamedDependency[Settings]) -> Response[str]:
    """Show one mail in a frame."""
    return _page("letter.html", brand=settings.brand, letter=await _one(settings, name))


@get("/mailbox/{name:str}/html", guards=[public], media_type=MediaType.HTML, include_in_schema=False)
@unlimited(SAME_FOR_ALL)
async def get_letter_html(name: FromPath[str], settings: NamedDependency[Settings]) -> Response[str]:
    """Return the HTML part of one mail."""
    body = (await _one(settings, name)).html.replace("<head>", '<head><base target="_top">', 1)
    return Response(body, headers=HEADERS, media_type=MediaType.HTML)


async def _one(settings: Settings, name: str) -> Letter:
    if found := await asyncio.to_thread(letters.one, settings.mailbox_path, name):
        return found
    raise NotFound(NO_LETTER)


@lru_cache(maxsize=1)
def _pages() -> Environment:
    return Environment(loader=PackageLoader("lexdex.mailbox", "pages"), autoescape=select_autoescape())


def _page(name: str, **values: object) -> Response[str]:
    return Response(_pages().get_template(name).render(values), headers=HEADERS, media_type=MediaType.HTML)


handlers: list[ControllerRouterHandler] = [list_letters, get_letter, get_letter_html]
