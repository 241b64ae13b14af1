"""Reads and publishes legal texts: all versions are stored, the latest is in force, only safe links are accepted."""

import hashlib
import re

import msgspec
from msgspec import structs

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import refuse_hidden_characters
from lexdex.legal import queries
from lexdex.legal.schemas import (
    LegalSection,
    LegalText,
    LegalTextEdit,
    LegalTextSummary,
    LegalTextVersion,
    StoredLegalText,
)
from lexdex.legal.tables import LegalDocument
from lexdex.settings import Settings

NO_TEXT = "Legal text not found."
TAKEN = "Someone else has published a new version. Please review it first."
SAME_ANCHOR = "Two sections have the id '{id}'."
BAD_LINK = "The link '{target}' must begin with / or https://."
UNPRINTABLE = "The text contains characters that cannot be shown."

SLUG = re.compile(r"[a-z-]{1,40}")
LINK_TARGET = re.compile(r"\]\(([^()]*)[()]")
"""Matches more than what pages show as a link, and ends at any bracket, so that its time is linear."""
SAFE = re.compile(r"(/(?!/)|https://|#|mailto:)[^\s<>\"]*")
BRAND = "{brand}"


async def get_text(settings: Settings, slug: str) -> LegalText:
    """Return the version of a text that is in force, with the site's name filled in; raises NotFound."""
    stored = await _get_latest(slug)
    sections = msgspec.json.decode(stored.body.replace(BRAND, _escape_json(settings.brand)), type=list[LegalSection])
    title = stored.title.replace(BRAND, settings.brand)
    return LegalText(stored.slug, title, stored.updated_on, stored.version, sections)


async def list_texts(settings: Settings) -> list[LegalTextSummary]:
    """Return all legal texts without their content."""
    return [
        structs.replace(listed, title=listed.title.replace(BRAND, settings.brand))
        for listed in await queries.list_latest()
    ]


async def list_versions(slug: str, page: int) -> list[LegalTextVersion]:
    """Return a page of the versions of a text, latest first; raises NotFound."""
    await _get_latest(slug)
    return await queries.list_versions(slug, page)


async def publish(settings: Settings, actor: Actor, slug: str, new: LegalTextEdit) -> LegalText:
    """Publish a new version of an existing text and return it.

    Raises NotFound, Invalid if a link or section id is not acceptable, or Conflict if another admin published
    meanwhile.
    """
    before = await _get_latest(slug)
    version = before.version + 1
    _refuse_invalid_sections(new)
    document = LegalDocument(
        slug=slug,
        version=version,
        title=new.title,
        updated_on=new.updated_on,
        body=msgspec.json.encode(new.sections).decode(),
        author=actor.email,
    )
    async with database.transaction():
        if not await queries.insert_version(document):
            raise Conflict(TAKEN)
        after = await _get_latest(slug)
        change = _describe_version(before), _describe_version(after)
        await audit.record(actor, audit.Act("legal_text.published", "legal_text", slug, *change))
        await activity_log.record(
            actor.account_id,
            "legal.published",
            f"Published version {version} of the text '{slug}'",
            slug=slug,
            version=version,
        )
    return await get_text(settings, slug)


async def _get_latest(slug: str) -> StoredLegalText:
    stored = await queries.get_latest(slug) if SLUG.fullmatch(slug) else None
    if stored is None:
        raise NotFound(NO_TEXT)
    return stored


def _describe_version(stored: StoredLegalText) -> dict[str, object]:
    """Return what the audit log says of a version: its hash proves the stored text, which is too long for the log."""
    body_sha256 = hashlib.sha256(stored.body.encode()).hexdigest()
    given = {"version": stored.version, "title": stored.title, "updated_on": stored.updated_on}
    return {**given, "body_sha256": body_sha256}


def _escape_json(brand: str) -> str:
    """Return the site's name escaped for use inside a JSON string."""
    return msgspec.json.encode(brand).decode()[1:-1]


def _refuse_invalid_sections(new: LegalTextEdit) -> None:
    anchors: set[str] = set()
    for section in new.sections:
        if section.id in anchors:
            raise Invalid(SAME_ANCHOR.format(id=section.id))
        anchors.add(section.id)
    _refuse_unsafe_text(new.title)
    for section in new.sections:
        for text in (section.group or "", section.heading, *section.paragraphs):
            _refuse_unsafe_text(text)


def _refuse_unsafe_text(text: str) -> None:
    refuse_hidden_characters(text, label="the text")
    if any(not character.isprintable() and character != "\n" for character in text):
        raise Invalid(UNPRINTABLE)
    for target in LINK_TARGET.findall(text):
        if not SAFE.fullmatch(target):
            raise Invalid(BAD_LINK.format(target=target[:80]))
