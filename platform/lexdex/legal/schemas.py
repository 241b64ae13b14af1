"""Requests and responses of the endpoints of legal texts."""

from datetime import date, datetime
from typing import Annotated

import msgspec

Line = Annotated[str, msgspec.Meta(min_length=1, max_length=5_000)]
Heading = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Anchor = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,79}$")]


class LegalSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section; `group` is its tab, where the text has tabs.

    A paragraph is plain text with links as [label](/path or https://…); a line that begins with "- " is one of a list.
    """

    id: Anchor
    heading: Heading
    paragraphs: Annotated[list[Line], msgspec.Meta(min_length=1, max_length=60)]
    group: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class LegalText(msgspec.Struct, frozen=True):
    """One text as it is in force."""

    slug: str
    title: str
    updated_on: date
    version: int
    sections: list[LegalSection]


class StoredLegalText(msgspec.Struct, frozen=True):
    """One version as it is stored: the sections as JSON, with a placeholder for the brand."""

    slug: str
    title: str
    updated_on: date
    version: int
    body: str


class LegalTextSummary(msgspec.Struct, frozen=True):
    """One text in the list of all."""

    slug: str
    title: str
    updated_on: date
    version: int


class LegalTextVersion(msgspec.Struct, frozen=True):
    """One version of a text, in its history."""

    version: int
    updated_on: date
    author: str
    created_at: datetime


class LegalTextEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new version of a text, as an admin submits it."""

    title: Heading
    updated_on: date
    sections: Annotated[list[LegalSection], msgspec.Meta(min_length=1, max_length=80)]
