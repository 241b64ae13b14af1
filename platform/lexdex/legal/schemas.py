"""Request and response bodies of legal texts."""

from datetime import date, datetime
from typing import Annotated

import msgspec

Line = Annotated[str, msgspec.Meta(min_length=1, max_length=5_000)]
Heading = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Anchor = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,79}$")]


class LegalSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section of a legal text; `group` is the tab that shows it, if the text is divided into tabs.

    A paragraph is plain text, with links written as [label](/path or https://…). Its lines that begin with "- " are the
    items of a list.
    """

    id: Anchor
    heading: Heading
    paragraphs: Annotated[list[Line], msgspec.Meta(min_length=1, max_length=60)]
    group: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class LegalText(msgspec.Struct, frozen=True):
    """The version of a legal text that is in force."""

    slug: str
    title: str
    updated_on: date
    version: int
    sections: list[LegalSection]


class StoredLegalText(msgspec.Struct, frozen=True):
    """A version of a legal text as stored: its sections as JSON, with the placeholder {brand} for the site's name."""

    slug: str
    title: str
    updated_on: date
    version: int
    body: str


class LegalTextSummary(msgspec.Struct, frozen=True):
    """A legal text in the list of all texts, without its content."""

    slug: str
    title: str
    updated_on: date
    version: int


class LegalTextVersion(msgspec.Struct, frozen=True):
    """A version in the history of a legal text: its number, author and dates, without content."""

    version: int
    updated_on: date
    author: str
    created_at: datetime


class LegalTextEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a new version of a legal text, as submitted by an admin."""

    title: Heading
    updated_on: date
    sections: Annotated[list[LegalSection], msgspec.Meta(min_length=1, max_length=80)]
