"""What the search calls take; what they answer is the engine's own `Answer`."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

from lexdex_search.asking import Ask, Condition
from lexdex_search.results import Answer

ActionKind = Literal["click", "compare", "lead"]
Replay = Literal["identical", "different", "not_in_force"]


class Question(msgspec.Struct, frozen=True):
    """A question in plain language, and what chips and filters say beside it."""

    query: str
    """At most 1,000 characters; may be empty where filters or a keyword are given."""
    wishes: tuple[Condition, ...] | None = None
    """The chips as they stand now, in place of what the sentence was read as; null leaves the reading as it is."""
    filters: tuple[Condition, ...] = ()
    """Conditions on top of the sentence's own."""
    keyword: str = ""
    """At most 200 characters that stand in name, maker or description of each tool found."""
    facets: bool = False
    """Whether the answer shall count the values that it can be filtered by."""


class FreeQuestion(Question, frozen=True):
    """The same, as the free search sends it."""

    client_ip: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """Accepted and ignored: the server takes the address from the connection."""


class RankingParameter(msgspec.Struct, frozen=True):
    """One parameter of the ranking: its name, its value and what it does."""

    name: str
    value: str
    effect: str


class RankingPolicy(msgspec.Struct, frozen=True):
    """The published ranking policy: its parameters, and the whole file as `text` with its digest."""

    version: str
    digest: str
    parameters: tuple[RankingParameter, ...]
    text: str


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as it was given. `replay` says whether the same release, asked again just now, gives the same."""

    id: str
    asked: Ask
    answered_at: datetime
    policy_digest: str
    digest: str
    replay: Replay
    answer: Answer


class Action(msgspec.Struct, frozen=True):
    """What somebody did with a result of a search of theirs."""

    search: UUID
    kind: ActionKind
    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class Erased(msgspec.Struct, frozen=True):
    """How many searches were forgotten."""

    erased: int
