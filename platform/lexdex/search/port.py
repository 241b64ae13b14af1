"""The interface of the search engine that the platform uses, wherever the engine runs."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from lexdex_search.query.request import SearchRequest
from lexdex_search.results import ReleaseVersion, SearchAnswer, SearchMatches


@runtime_checkable
class SearchEngine(Protocol):
    """Answers each request from one release of the index."""

    @property
    def release(self) -> str | None:
        """The release that is open; None while there is none."""
        ...

    async def search(self, request: SearchRequest, limit: int) -> SearchAnswer:
        """Answer a request; raises Unavailable while no release is open."""
        ...

    async def find_alternatives(self, product_id: str, limit: int) -> SearchAnswer | None:
        """Find products similar to this one; None for one that the release does not contain. Raises Unavailable."""
        ...

    async def rank_products(self, query: str, product_ids: Sequence[str]) -> Sequence[str]:
        """Order these products by relevance to a query. Raises Unavailable."""
        ...

    async def read_version(self) -> ReleaseVersion | None:
        """Return the version of the current search index and of its matching rules; None before the first index."""
        ...

    async def find_matches(self, request: SearchRequest) -> SearchMatches:
        """Find all products that match a request, such as a saved search; raises Unavailable."""
        ...
