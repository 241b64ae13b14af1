"""What the shortlists' calls take and answer."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.search.schemas import AiSearchRequest
from lexdex_search.query.request import SearchRequest


class ShortlistName(msgspec.Struct, frozen=True):
    """What a shortlist shall be called: 1 to 80 characters, unlike the member's other lists."""

    name: str = ""


class ToolReference(msgspec.Struct, frozen=True):
    """A tool to keep."""

    product_id: str = ""


class ToolNote(msgspec.Struct, frozen=True):
    """The member's own words on a tool, at most 500 characters; null leaves them as they are."""

    note: str | None = None


class ShortlistSummary(msgspec.Struct, frozen=True):
    """A list at a glance; its tools in the order in which they were saved."""

    id: UUID
    name: str
    product_ids: tuple[str, ...]
    shared: bool
    created_at: datetime


class ToolSummary(msgspec.Struct, frozen=True):
    """A tool as the catalogue has it now."""

    name: str
    company: str
    category: str
    description: str
    rating: float
    reviews: int
    logo: str
    sample: bool


class ShortlistedTool(msgspec.Struct, frozen=True):
    """A tool on a list; `tool` is null where the catalogue no longer lists it."""

    product_id: str
    note: str
    added_at: datetime
    tool: ToolSummary | None


class ShareLink(msgspec.Struct, frozen=True):
    """How others find a list: the path of its page, and whether they read the notes."""

    path: str
    notes: bool
    shared_at: datetime


class ShortlistDetail(msgspec.Struct, frozen=True):
    """A list with its tools, as its owner sees it."""

    id: UUID
    name: str
    created_at: datetime
    tools: tuple[ShortlistedTool, ...]
    share: ShareLink | None


class ShareOptions(msgspec.Struct, frozen=True):
    """Whether whoever has the link reads the notes too."""

    notes: bool = False


class SharedTool(msgspec.Struct, frozen=True):
    """A tool of a shared list; the note is empty where the owner keeps it to herself."""

    product_id: str
    note: str
    tool: ToolSummary


class SharedShortlist(msgspec.Struct, frozen=True):
    """A list as anybody with its link sees it: nothing says whose it is."""

    name: str
    tools: tuple[SharedTool, ...]
    shared_at: datetime


class SearchDraft(AiSearchRequest, frozen=True):
    """A search to save, as the search calls take it. Without a name it is called by its own words."""

    name: str = ""
    alert: bool = True


class SavedSearchUpdate(msgspec.Struct, frozen=True):
    """What shall be different; null leaves it as it is."""

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
    """What the link in an alert carries."""

    token: str = ""
