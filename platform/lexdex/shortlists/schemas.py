"""Request and response schemas of shortlists and saved searches."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.search.schemas import SearchCriteria
from lexdex_search.query.request import SearchRequest


class ShortlistName(msgspec.Struct, frozen=True):
    """A name for a shortlist: 1 to 80 characters, and different from the names of the user's other shortlists."""

    name: str = ""


class ToolReference(msgspec.Struct, frozen=True):
    """The id of a tool to add to a shortlist."""

    product_id: str = ""


class ToolNote(msgspec.Struct, frozen=True):
    """The user's note on a tool, at most 500 characters; null leaves an existing note unchanged."""

    note: str | None = None


class ShortlistSummary(msgspec.Struct, frozen=True):
    """A shortlist with the ids of its tools, in the order in which they were added."""

    id: UUID
    name: str
    product_ids: tuple[str, ...]
    shared: bool
    created_at: datetime


class ToolSummary(msgspec.Struct, frozen=True):
    """A tool's current data in the catalogue, as shown on a shortlist."""

    name: str
    company: str
    category: str
    description: str
    rating: float
    reviews: int
    logo: str
    sample: bool


class ShortlistedTool(msgspec.Struct, frozen=True):
    """A tool on a shortlist with the user's note; `tool` is null if the product is no longer public."""

    product_id: str
    note: str
    added_at: datetime
    tool: ToolSummary | None


class ShareLink(msgspec.Struct, frozen=True):
    """A shortlist's share link: the path of its page, and whether that page shows the user's notes."""

    path: str
    notes: bool
    shared_at: datetime


class ShortlistDetail(msgspec.Struct, frozen=True):
    """A shortlist as its owner sees it, with its tools and its share link (null if not shared)."""

    id: UUID
    name: str
    created_at: datetime
    tools: tuple[ShortlistedTool, ...]
    share: ShareLink | None


class ShareOptions(msgspec.Struct, frozen=True):
    """The options of a share link: whether its page shows the user's notes."""

    notes: bool = False


class SharedTool(msgspec.Struct, frozen=True):
    """A tool on a shared shortlist; `note` is empty if the link doesn't show notes."""

    product_id: str
    note: str
    tool: ToolSummary


class SharedShortlist(msgspec.Struct, frozen=True):
    """A shortlist as its share link shows it, without its owner."""

    name: str
    tools: tuple[SharedTool, ...]
    shared_at: datetime


class SavedSearchInput(SearchCriteria, frozen=True):
    """A search request to save; without a `name`, it is named after its query.

    `alert` turns on email alerts for new matches, at most one email a day; without it, no email is sent.
    """

    name: str = ""
    alert: bool = False


class SavedSearchUpdate(msgspec.Struct, frozen=True):
    """A new name or alert setting for a saved search; null leaves a value unchanged."""

    name: str | None = None
    alert: bool | None = None


class SavedSearchEntry(msgspec.Struct, frozen=True):
    """A saved search.

    `evaluated_at` is when it was last run for its email alert, or null before the first run.
    """

    id: UUID
    name: str
    request: SearchRequest
    alert: bool
    evaluated_at: datetime | None
    created_at: datetime


class AlertToken(msgspec.Struct, frozen=True):
    """The token in the unsubscribe link of an alert email."""

    token: str = ""
