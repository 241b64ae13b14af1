"""What the request calls take and answer, and what a vendor's inbox holds."""

from datetime import datetime
from typing import Literal

import msgspec

LeadKind = Literal["demo", "pricing"]
LeadState = Literal["new", "contacted", "won", "lost"]


class Enquiry(msgspec.Struct, frozen=True):
    """Who asks for what: name, address and message are all needed."""

    name: str = ""
    email: str = ""
    product_name: str = ""
    message: str = ""
    product_id: str = ""
    """Which product is meant, where two share a name; our own addition to the contract."""


class Lead(msgspec.Struct, frozen=True, kw_only=True):
    """A request in the inbox; `state_since` is null while nobody has touched it."""

    id: int
    kind: LeadKind
    product_id: str
    product_name: str
    name: str
    email: str
    message: str
    state: LeadState
    state_since: datetime | None
    received_at: datetime
    note_count: int


class LeadNote(msgspec.Struct, frozen=True, kw_only=True):
    """A note on a request; everyone who sees the request reads it, who wrote it may change it."""

    id: int
    author: str
    is_own: bool
    text: str
    written_at: datetime
    edited_at: datetime | None


class LeadDetail(Lead, frozen=True, kw_only=True):
    """A request with its notes, the oldest first."""

    notes: list[LeadNote]


class LeadCounts(msgspec.Struct, frozen=True):
    """How many requests stand where, whatever state the page was asked for."""

    new: int = 0
    contacted: int = 0
    won: int = 0
    lost: int = 0


class LeadProduct(msgspec.Struct, frozen=True):
    """A product of one's own, by which requests can be told apart."""

    id: str
    name: str


class LeadInbox(msgspec.Struct, frozen=True, kw_only=True):
    """A page of requests, the latest first; `total` counts all that the filters let through."""

    total: int
    page_size: int
    counts: LeadCounts
    products: list[LeadProduct]
    leads: list[Lead]


class LeadStateChange(msgspec.Struct, frozen=True):
    """Where a request shall stand."""

    state: LeadState


class LeadNoteText(msgspec.Struct, frozen=True):
    """At most 2,000 characters."""

    text: str
