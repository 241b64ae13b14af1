"""What the platform needs of a search engine, wherever it runs."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from lexdex_search.query.request import SearchRequest
from lexdex_search.results import ReleaseVersion, SearchAnswer, SearchMatches


@runtime_checkable
class SearchEngine(Protocol):
    """Answers questions from one release at a time."""

    @property
    def release(self) -> str | None:
        """The release that answers now; nothing while none is open."""
        ...

    async def search(self, ask: SearchRequest, limit: int) -> SearchAnswer:
        """Answer from exactly one release; raises Unavailable while none is open."""
        ...

    async def alternatives(self, product_id: str, limit: int) -> SearchAnswer | None:
        """Tools like this one; nothing for one that the release does not hold. Raises Unavailable likewise."""
        ...

    async def ranked(self, query: str, product_ids: Sequence[str]) -> Sequence[str]:
        """The products of a chosen list in the order in which they answer the sentence. Raises Unavailable likewise."""
        ...

    async def read_version(self) -> ReleaseVersion | None:
        """Read which release is current and by which rules it matches; None before the first release."""
        ...

    async def find_matches(self, request: SearchRequest) -> SearchMatches:
        """Find all products that match a request, such as a saved search; raises Unavailable likewise."""
        ...
