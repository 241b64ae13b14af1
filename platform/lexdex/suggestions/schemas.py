"""Request and response schemas of the endpoints for suggested products."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

from lexdex.catalogue.schemas import SimilarProduct

SuggestionState = Literal["waiting", "accepted", "declined"]
DeclineReason = Literal["duplicate", "not_legal_technology", "unverifiable", "spam"]


class NewSuggestion(msgspec.Struct, frozen=True):
    """A product that the directory lacks; name, website and category are required."""

    name: str = ""
    website: str = ""
    category: str = ""
    """The name of a category, as `/api/options` lists it."""
    description: str = ""
    """What the product does, in one or two sentences."""
    email: str = ""
    """Where a visitor wants to be notified of the decision; ignored for signed-in users, whose accounts have one."""


class SuggestionReceipt(msgspec.Struct, frozen=True):
    """A message for the user; `is_new` is false if the same product was suggested within the last 30 days."""

    message: str
    is_new: bool


class SuggestionMatch(msgspec.Struct, frozen=True):
    """A public product with the name or the website that was typed."""

    id: str
    name: str
    sample: bool


class SuggestedProduct(msgspec.Struct, frozen=True, kw_only=True):
    """A suggested product as admins see it."""

    id: int
    name: str
    website: str
    category: str
    description: str
    state: SuggestionState
    account_id: UUID | None
    """The account that suggested it; null for visitors and erased accounts."""
    sender_name: str
    """The name of the account; empty for visitors."""
    sender_email: str
    """The email address of the account, or the one that a visitor gave; may be empty."""
    reason: DeclineReason | Literal[""]
    note: str
    product_id: str | None
    """The product that was added for it."""
    suggested_at: datetime
    decided_at: datetime | None


class SuggestionPage(msgspec.Struct, frozen=True):
    """A page of suggestions, oldest first."""

    suggestions: Annotated[list[SuggestedProduct], msgspec.Meta(max_length=50)]
    has_next: bool


class SuggestionDetails(msgspec.Struct, frozen=True):
    """A suggestion with the products that it may duplicate, also those that are not public."""

    suggestion: SuggestedProduct
    duplicates: Annotated[list[SimilarProduct], msgspec.Meta(max_length=10)]


class SuggestionApproval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The id of the product to add; derived from its name if empty."""

    product_id: str = ""


class SuggestionRefusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a suggestion is declined, and a note; the email about the decision has both."""

    reason: DeclineReason
    note: str = ""
