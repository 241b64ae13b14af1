"""Request and response schemas of search; the answer itself is the engine's `SearchAnswer`."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.results import Citation, SearchAnswer, SearchResult

ActionKind = Literal["click", "compare", "lead"]
Replay = Literal["identical", "different", "not_in_force"]
Rewording = Literal["off", "available"]
"""Whether a language model can reword the answer: "available" if its wording can be requested."""
ResultSort = Literal["best_match", "rating", "reviews", "name", "newest"]


class SearchCriteria(msgspec.Struct, frozen=True):
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


class AiSearchRequest(SearchCriteria, frozen=True):
    """A search request by a signed-in user."""

    keyword_only: bool = False
    """Whether keyword results are enough; they need no search engine and cost no prompt of the free trial."""


class FreeAiSearchRequest(AiSearchRequest, frozen=True):
    """A search request by a visitor without an account."""

    client_ip: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """Accepted and ignored: the server takes the address from the connection."""


class SearchAnswerEvent(msgspec.Struct, frozen=True):
    """One server-sent event of a streamed answer."""

    event: Literal["interpretation", "products", "sentence", "done"]
    data: str
    """The part of the `SearchAnswer` as JSON."""


class OfferedAnswer(SearchAnswer, frozen=True, kw_only=True):
    """The answer to a search, and whether a language model can reword its sentences.

    If `rewording` is "available", `GET /api/answers/{answer_id}/wording` streams them.
    """

    rewording: Rewording = "off"


class WordedSentence(msgspec.Struct, frozen=True):
    """A sentence of an answer as it is to be shown.

    `is_reworded` is false where the text is the composed one.
    """

    text: str
    citations: tuple[Citation, ...]
    is_reworded: bool


class WordingEvent(msgspec.Struct, frozen=True):
    """One server-sent event of a reworded answer: its sentences in their order, then `done`.

    `unchanged` instead of `done` means that the composed answer is to be shown as it is.
    """

    event: Literal["sentence", "done", "unchanged"]
    data: str
    """A `WordedSentence` as JSON; an empty object in the last event."""


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
    gave the answer is no longer open. `answered_at` is the day, at midnight UTC. `wording` has the answer's sentences
    as a language model reworded them; it is empty if none did.
    """

    answer_id: str
    request: SearchRequest
    answered_at: datetime
    policy_digest: str
    answer_digest: str
    replay: Replay
    answer: SearchAnswer
    wording: tuple[WordedSentence, ...] = ()


class AnswerResults(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the results of a stored search, repeated on the current index release.

    `count` is the number of all results that can be read this way: those that match and those that may fit, and the
    nearest if these are few.
    """

    release: str
    offset: int
    count: int
    results: tuple[SearchResult, ...]


class SearchAction(msgspec.Struct, frozen=True):
    """An action on a product in the results of a search: `click`, `compare`, or `lead` (a demo or price request)."""

    search_id: UUID
    kind: ActionKind
    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class ErasedSearches(msgspec.Struct, frozen=True):
    """The number of searches that were deleted from the signed-in user's search history."""

    erased: int
