"""The rules of the legal texts: every version is kept, the latest is in force, and only links that are safe get in."""

import re
from typing import Any

import msgspec

from lexdex.accounts.service import news
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.legal import queries
from lexdex.legal.schemas import LegalText, Listed, NewVersion, Section, Version
from lexdex.settings import Settings

NO_TEXT = "There is no such text."
TAKEN = "Somebody else has published a new version meanwhile. Please look at it first."
SAME_ANCHOR = "Two sections have the id '{id}'."
BAD_LINK = "The link '{target}' must begin with / or https://."
NOT_SHOWN = "The text contains characters that cannot be shown."

SLUG = re.compile(r"[a-z-]{1,40}")
LINK = re.compile(r"\[[^\]]*\]\(([^)]*)\)")
SAFE = re.compile(r"(/(?!/)|https://|#|mailto:)[^\s<>\"]*")
BRAND = "{brand}"


async def text(settings: Settings, slug: str) -> LegalText:
    """The text in force, with the brand's name in it."""
    row = await _latest(slug)
    return _text({**row, "title": row["title"].replace(BRAND, settings.brand)}, brand=settings.brand)


async def listed(settings: Settings) -> list[Listed]:
    """All texts."""
    rows = await queries.everything()
    return [Listed(**{**row, "title": row["title"].replace(BRAND, settings.brand)}) for row in rows]


async def versions(slug: str) -> list[Version]:
    """The history of a text."""
    await _latest(slug)
    return [Version(**row) for row in await queries.versions(slug)]


async def publish(settings: Settings, actor: Actor, slug: str, new: NewVersion) -> LegalText:
    """A new version of a text that there is."""
    before = await _latest(slug)
    _refuse_unsound(new)
    number = before["version"] + 1
    body = msgspec.json.encode(new.sections).decode()
    async with database.transaction():
        if not await queries.publish(slug, number, (new.title, new.updated_on), body=body, author=actor.email):
            raise Conflict(TAKEN)
        await news.tell(
            actor.account,
            "legal.published",
            f"Published version {number} of the text '{slug}'",
            slug=slug,
            version=number,
        )
    return await text(settings, slug)


async def _latest(slug: str) -> dict[str, Any]:
    row = await queries.latest(slug) if SLUG.fullmatch(slug) else None
    if row is None:
        raise NotFound(NO_TEXT)
    return row


def _text(row: dict[str, Any], *, brand: str) -> LegalText:
    sections = msgspec.json.decode(row.pop("body").replace(BRAND, _escaped(brand)), type=list[Section])
    return LegalText(**row, sections=sections)


def _escaped(brand: str) -> str:
    """As it stands inside a JSON text."""
    return msgspec.json.encode(brand).decode()[1:-1]


def _refuse_unsound(new: NewVersion) -> None:
    seen: set[str] = set()
    for section in new.sections:
        if section.id in seen:
            raise Invalid(SAME_ANCHOR.format(id=section.id))
        seen.add(section.id)
    for words in (new.title, *(line for section in new.sections for line in (section.heading, *section.paragraphs))):
        _refuse_unsound_words(words)


def _refuse_unsound_words(words: str) -> None:
    if any(not sign.isprintable() and sign != "\n" for sign in words):
        raise Invalid(NOT_SHOWN)
    for target in LINK.findall(words):
        if not SAFE.fullmatch(target):
            raise Invalid(BAD_LINK.format(target=target[:80]))
