"""What is recorded of a decision, and the statement of reasons that the account concerned gets."""

from datetime import datetime
from typing import Annotated, Final, Literal
from uuid import UUID

import msgspec

MAX_GROUNDS: Final = 100
Basis = Literal["law", "terms", "none"]
"""What a ground rests on: content that is illegal, our terms, or neither where a decision restricts nothing."""
Restriction = Literal["none", "visibility", "service", "account"]
"""What a decision restricts (DSA Art. 17(1)): the visibility of content, a part of our service, or the account."""
DecisionSource = Literal["notice", "request", "own"]
Recheck = Literal["undrawn", "skipped", "due", "agreed", "reversed"]


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision to record."""

    action: str
    """A key of `actions.ACTIONS`."""
    object_id: str
    title: str = ""
    """The name of the product that it is about, if any."""
    subject: UUID | None = None
    """The account concerned, if it still exists."""
    ground: str = ""
    """A code of `grounds.GROUNDS` that fits the action; empty: the action's default."""
    facts: str = ""
    source: DecisionSource = "own"
    received_at: datetime | None = None


class StatementLine(msgspec.Struct, frozen=True):
    """One line of a statement of reasons."""

    label: str
    text: str


class Statement(msgspec.Struct, frozen=True):
    """A statement of reasons in plain words, as DSA Art. 17 asks: by email, and on the account's page."""

    id: int
    decided_at: datetime
    title: str
    """What was decided, as a sentence."""
    is_restriction: bool
    lines: Annotated[list[StatementLine], msgspec.Meta(max_length=10)]


class StatementPage(msgspec.Struct, frozen=True):
    """Statements of reasons, latest first."""

    statements: Annotated[list[Statement], msgspec.Meta(max_length=20)]
    next_before: int | None
    """For `before` of the next page; null on the last one."""


class StoredDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as stored."""

    id: int
    action: str
    object_id: str
    title: str
    subject: UUID | None
    ground: str
    ground_version: int
    facts: str
    is_automated: bool
    source: DecisionSource
    actor: UUID | None
    decided_at: datetime
    recheck: Recheck


class GroundView(msgspec.Struct, frozen=True):
    """A ground that an admin can choose for some decisions."""

    code: str
    label: str
    description: str
    basis: Basis
    provision: str
    """The law or the part of our terms that it refers to; empty if the decision restricts nothing."""
    actions: Annotated[list[str], msgspec.Meta(max_length=30)]
    """The decisions that it fits, such as "review.hidden"."""


class GroundList(msgspec.Struct, frozen=True):
    """The grounds of decisions, in the order in which forms offer them."""

    version: int
    grounds: Annotated[list[GroundView], msgspec.Meta(max_length=MAX_GROUNDS)]
