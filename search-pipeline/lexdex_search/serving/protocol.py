"""The HTTP interface of a served engine: paths, headers and messages, as JSON or msgpack by the Content-Type.

Every operation is a POST with one of the `...Call` messages, except for GET `RELEASE_PATH`. A response with another
status than 200 has a `Failure` as its body; those of Ray's own proxies are plain text.
"""

from typing import Annotated, Final, Literal

import msgspec

from lexdex_search.query.request import SearchRequest
from lexdex_search.results import ReleaseVersion

JSON: Final = "application/json"
MSGPACK: Final = "application/msgpack"
DEADLINE_HEADER: Final = "X-Request-Deadline-Ms"
"""Request header: the milliseconds that the client still waits; work for it ends then."""

SEARCH_PATH: Final = "/search"
ALTERNATIVES_PATH: Final = "/alternatives"
RERANK_PATH: Final = "/rerank"
CANDIDATES_PATH: Final = "/candidates"
MATCHES_PATH: Final = "/matches"
RELEASE_PATH: Final = "/release"

DEFAULT_PORT: Final = 8120
MAX_RESULTS: Final = 200
"""Largest `limit` and `depth` of a call."""

Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_RESULTS)]
FailureCode = Literal["invalid", "not_found", "no_release", "busy", "timeout", "failed"]


class SearchCall(msgspec.Struct, frozen=True):
    """The message to `SEARCH_PATH`; the response is a `SearchAnswer`."""

    request: SearchRequest
    limit: Count = 50


class AlternativesCall(msgspec.Struct, frozen=True):
    """The message to `ALTERNATIVES_PATH`; the response is a `SearchAnswer`, or null for an unknown product."""

    product_id: str
    limit: Count = 50


class RerankCall(msgspec.Struct, frozen=True):
    """The message to `RERANK_PATH`; the response is the list of these product ids by relevance."""

    query: str
    product_ids: tuple[str, ...]


class CandidatesCall(msgspec.Struct, frozen=True):
    """The message to `CANDIDATES_PATH`; the response is the list of pooled product ids."""

    query: str
    depth: Count


class MatchesCall(msgspec.Struct, frozen=True):
    """The message to `MATCHES_PATH`; the response is a `SearchMatches`."""

    request: SearchRequest


class ServedRelease(msgspec.Struct, frozen=True):
    """The response of `RELEASE_PATH`: the release in use, and why it isn't the current one (empty if it is).

    Its model, time and number of products are those of its manifest.
    """

    version: ReleaseVersion
    problem: str = ""
    model: str = ""
    created_at: str = ""
    products: int = 0


class Failure(msgspec.Struct, frozen=True):
    """Why a call failed; `detail` is a sentence, about the request if `code` is "invalid"."""

    code: FailureCode
    detail: str
