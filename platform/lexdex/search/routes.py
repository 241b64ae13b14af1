"""The two search calls; open to everyone until accounts exist."""

from litestar import Response, Router, post
from litestar.params import JSONBody

from lexdex.search import service
from lexdex.search.port import SearchEngine
from lexdex.search.schemas import FreeQuestion, Question
from lexdex_search.results import Answer


def routes(engine: SearchEngine) -> Router:
    """Both calls answer alike: by products, sentences with citations, and what was understood."""

    @post("/free-ai-search", operation_id="free_ai_search", tags=["search"], status_code=200)
    async def free_ai_search(data: JSONBody[FreeQuestion]) -> Response[Answer]:
        """Ask in plain language without an account; the answer names its release and cites every sentence."""
        return _labelled(await service.answer(engine, data.query))

    @post("/ai-search", operation_id="ai_search", tags=["search"], status_code=200)
    async def ai_search(data: JSONBody[Question]) -> Response[Answer]:
        """Ask in plain language; the answer names its release and cites every sentence."""
        return _labelled(await service.answer(engine, data.query))

    return Router("/api", route_handlers=[free_ai_search, ai_search])


def _labelled(answer: Answer) -> Response[Answer]:
    """Machines can tell what made the answer without reading it."""
    headers = {"Search-Release": answer.release, "Search-Mode": answer.mode, "AI-Generated": "true"}
    return Response(answer, headers=headers)
