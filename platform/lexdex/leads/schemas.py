"""Request and response schemas of the leads endpoints."""

from datetime import datetime
from typing import Literal

import msgspec

LeadKind = Literal["demo", "pricing"]
LeadState = Literal["new", "contacted", "won", "lost"]


class Enquiry(msgspec.Struct, frozen=True):
    """A request for a demo or pricing, as a visitor sends it; name, email and message are required."""

    name: str = ""
    email: str = ""
    product_name: str = ""
    message: str = ""
    product_id: str = ""
    """The product's id, for products with the same name; an addition to the specification."""


class Lead(msgspec.Struct, frozen=True, kw_only=True):
    """A demo or pricing request in a vendor's inbox; `state_since` is null until the vendor first changes the state."""

    id: int
    kind: LeadKind
    product_id: str
    product_name: str
    sample: bool
    name: str
    email: str
    message: str
    state: LeadState
    state_since: datetime | None
    received_at: datetime
    note_count: int


class LeadNote(msgspec.Struct, frozen=True, kw_only=True):
    """A vendor's note on a request.

    All owners of the product can read it, and only its author can change it.
    """

    id: int
    author: str
    is_own: bool
    text: str
    written_at: datetime
    edited_at: datetime | None


class LeadDetail(Lead, frozen=True, kw_only=True):
    """A demo or pricing request with the vendors' notes on it, oldest first."""

    notes: list[LeadNote]


class LeadCounts(msgspec.Struct, frozen=True):
    """The number of requests in each state; the inbox's filter by state does not affect it."""

    new: int = 0
    contacted: int = 0
    won: int = 0
    lost: int = 0


class LeadProduct(msgspec.Struct, frozen=True):
    """The id and name of a product that the vendor owns, as an option of the inbox's product filter."""

    id: str
    name: str
    sample: bool


class LeadInbox(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a vendor's inbox, latest request first.

    `total` is the number of requests that match the filters. `products` are the options of the product filter.
    """

    total: int
    page_size: int
    counts: LeadCounts
    products: list[LeadProduct]
    leads: list[Lead]


class LeadStateChange(msgspec.Struct, frozen=True):
    """The state to set for a request: new, contacted, won or lost."""

    state: LeadState


class LeadNoteText(msgspec.Struct, frozen=True):
    """The text of a vendor's note on a request, at most 2,000 characters."""

    text: str
