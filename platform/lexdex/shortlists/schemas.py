"""Request and response bodies of shortlists and saved searches."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.search.schemas import AiSearchRequest
from lexdex_search.query.request import SearchRequest


class ShortlistName(msgspec.Struct, frozen=True):
    """The name of a shortlist: 1 to 80 characters, unlike the account's other lists."""

    name: str = ""


class ToolReference(msgspec.Struct, frozen=True):
    """A tool to save."""

    product_id: str = ""


class ToolNote(msgspec.Struct, frozen=True):
    """A note on a tool, at most 500 characters; null leaves the note as it is."""

    note: str | None = None


class ShortlistSummary(msgspec.Struct, frozen=True):
    """A list with the ids of its tools, in the order in which they were added."""

    id: UUID
    name: str
    product_ids: tuple[str, ...]
    shared: bool
    created_at: datetime


class ToolSummary(msgspec.Struct, frozen=True):
    """The current facts of a tool in the catalogue."""

    name: str
    company: str
    category: str
    description: str
    rating: float
    reviews: int
    logo: str
    sample: bool


class ShortlistedTool(msgspec.Struct, frozen=True):
    """A tool on a list; `tool` is null if the catalogue no longer lists it."""

    product_id: str
    note: str
    added_at: datetime
    tool: ToolSummary | None


class ShareLink(msgspec.Struct, frozen=True):
    """The path of a shared list's page, and whether the page shows the notes."""

    path: str
    notes: bool
    shared_at: datetime


class ShortlistDetail(msgspec.Struct, frozen=True):
    """A list with its tools, for its owner."""

    id: UUID
    name: str
    created_at: datetime
    tools: tuple[ShortlistedTool, ...]
    share: ShareLink | None


class ShareOptions(msgspec.Struct, frozen=True):
    """Whether the link shows the notes."""

    notes: bool = False


class SharedTool(msgspec.Struct, frozen=True):
    """A tool of a shared list; the note is empty if notes are not shared."""

    product_id: str
    note: str
    tool: ToolSummary


class SharedShortlist(msgspec.Struct, frozen=True):
    """A list as its link shows it, without its owner."""

    name: str
    tools: tuple[SharedTool, ...]
    shared_at: datetime


class SavedSearchInput(AiSearchRequest, frozen=True):
    """A search to save, in the form of a search request. Without a name it is named after its query."""

    name: str = ""
    alert: bool = True


class SavedSearchUpdate(msgspec.Struct, frozen=True):
    """Changes to a saved search; null leaves a field as it is."""

    name: str | None = None
    alert: bool | None = None


class SavedSearchEntry(msgspec.Struct, frozen=True):
    """A saved search; `evaluated_at` is when its alert last ran it."""

    id: UUID
    name: str
    request: SearchRequest
    alert: bool
    evaluated_at: datetime | None
    created_at: datetime


class AlertToken(msgspec.Struct, frozen=True):
    """The token of the link in an alert."""

    token: str = ""
