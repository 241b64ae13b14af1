"""Request and response schemas of search; the answer itself is the engine's `SearchAnswer`."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.results import SearchAnswer

ActionKind = Literal["click", "compare", "lead"]
Replay = Literal["identical", "different", "not_in_force"]


class AiSearchRequest(msgspec.Struct, frozen=True):
    """A query in plain language, with optional constraints, filters and a keyword."""

    query: str
    """At most 1,000 characters; may be empty if filters or a keyword are given."""
    constraints: tuple[ConstraintInput, ...] | None = None
    """Replaces the constraints that the query was parsed into; null leaves them as parsed."""
    filters: tuple[ConstraintInput, ...] = ()
    """Constraints in addition to those of the query."""
    keyword: str = ""
    """At most 200 characters that the name, company or description of each product must contain."""
    facets: bool = False
    """Whether the answer includes the values to filter by, with their counts."""


class FreeAiSearchRequest(AiSearchRequest, frozen=True):
    """A search request by a visitor without an account."""

    client_ip: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """Accepted and ignored: the server takes the address from the connection."""


class SearchAnswerEvent(msgspec.Struct, frozen=True):
    """One server-sent event of a streamed answer."""

    event: Literal["interpretation", "products", "sentence", "done"]
    data: str
    """The part of the `SearchAnswer` as JSON."""


class RankingParameter(msgspec.Struct, frozen=True):
    """One parameter of the ranking: its name, its value, and its effect as a sentence."""

    name: str
    value: str
    effect: str


class RankingPolicy(msgspec.Struct, frozen=True):
    """The published ranking policy: its parameters, the policy file as `text`, and the digest of that file."""

    version: str
    digest: str
    parameters: tuple[RankingParameter, ...]
    text: str


class AnswerSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A stored answer, as returned by its permalink.

    `replay` is the result of repeating the search now: `identical`, `different`, or `not_in_force` if the release that
    gave the answer is no longer open.
    """

    answer_id: str
    request: SearchRequest
    answered_at: datetime
    policy_digest: str
    answer_digest: str
    replay: Replay
    answer: SearchAnswer


class SearchAction(msgspec.Struct, frozen=True):
    """An action on a product in the results of a search: `click`, `compare`, or `lead` (a demo or price request)."""

    search_id: UUID
    kind: ActionKind
    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class ErasedSearches(msgspec.Struct, frozen=True):
    """The number of searches that were deleted from the signed-in user's search history."""

    erased: int
