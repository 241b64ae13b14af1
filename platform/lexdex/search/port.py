"""The interface of the search engine that the platform uses, independent of where the engine runs."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from lexdex.foundation.errors import Unavailable
from lexdex.foundation.health import State
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import ReleaseVersion, SearchAnswer, SearchMatches


class SearchTimeout(Unavailable):
    """The engine did not answer within the time limit of a search."""


class EngineUnavailable(Unavailable):
    """The engine can't be reached or has failed; other parts of the site can answer instead of it."""


@runtime_checkable
class SearchEngine(Protocol):
    """The interface of the search engine; each request is answered from one release of the index."""

    @property
    def release(self) -> str | None:
        """The id of the index release that is open, or None if none is open."""
        ...

    async def check_health(self) -> State:
        """Return the state of the engine: "unavailable" while it starts or only a restart helps."""
        ...

    async def search(self, request: SearchRequest, limit: int) -> SearchAnswer:
        """Answer a search request with at most `limit` products; raises Unavailable if no release is open."""
        ...

    async def find_alternatives(self, product_id: str, limit: int) -> SearchAnswer | None:
        """Find at most `limit` products similar to this one; None if the index doesn't contain it.

        Raises Unavailable.
        """
        ...

    async def rank_products(self, query: str, product_ids: Sequence[str]) -> Sequence[str]:
        """Return the product ids ordered by relevance to the query; raises Unavailable."""
        ...

    async def read_version(self) -> ReleaseVersion | None:
        """Return the version of the current index and of its matching rules; None if no index exists yet."""
        ...

    async def pool_candidates(self, query: str, depth: int) -> tuple[str, ...]:
        """Return the first `depth` products of each retriever, in an order that doesn't show which one found what.

        Raises Unavailable.
        """
        ...

    async def find_matches(self, request: SearchRequest) -> SearchMatches:
        """Find all products that match a request, such as a saved search; raises Unavailable."""
        ...
