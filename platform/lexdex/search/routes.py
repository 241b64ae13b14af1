"""The two search calls: the visitors' and the members'."""

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.search import service
from lexdex.search.port import SearchEngine
from lexdex.search.schemas import FreeQuestion, Question, RankingPolicy
from lexdex.settings import Settings
from lexdex.trial import cookie
from lexdex.trial import service as trial
from lexdex_search import policy
from lexdex_search.results import Answer

AnyRequest = Request[Any, Any, Any]


def routes(engine: SearchEngine) -> Router:
    """Both calls answer alike: by products, sentences with citations, and what was understood."""

    @post("/free-ai-search", operation_id="free_ai_search", tags=["search"], status_code=200)
    async def free_ai_search(
        data: JSONBody[FreeQuestion],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Response[Answer]:
        """Ask in plain language without an account; the answer names its release and cites every sentence."""
        address = client_address(request)
        await limits.spend("free_ai_search", address=address)
        ask = service.asked(data)
        async with trial.prompt(settings, cookie.visitor_of(request, settings), address) as prompt:
            answer = _labelled(await service.answer(engine, ask))
        answer.headers["Trial-Prompts-Left"] = str(prompt.left)
        answer.set_cookie(cookie.made(settings, prompt.visitor))
        return answer

    @post("/ai-search", operation_id="ai_search", tags=["search"], status_code=200)
    async def ai_search(
        data: JSONBody[Question],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> Response[Answer]:
        """Ask in plain language as a member; the answer names its release and cites every sentence."""
        await limits.spend("ai_search", address=client_address(request), subject=str(actor.account))
        return _labelled(await service.answer(engine, service.asked(data)))

    @get("/alternatives/{product_id:str}", operation_id="list_alternatives", tags=["search"])
    async def list_alternatives(
        product_id: FromPath[str], request: AnyRequest, limits: NamedDependency[Limits]
    ) -> Response[Answer]:
        """Tools that do what this product does, nearest first, with what each shares with it."""
        await limits.spend("list_alternatives", address=client_address(request))
        return _labelled(await service.alternatives(engine, product_id))

    @get("/ranking-policy", operation_id="get_ranking_policy", tags=["search"])
    async def get_ranking_policy() -> RankingPolicy:
        """The whole policy by which results are ordered, word for word, with the digest that each answer names."""
        text = policy.policy_text()
        return RankingPolicy(policy.current_policy().version, policy.digest_of(text), text)

    return Router("/api", route_handlers=[free_ai_search, ai_search, list_alternatives, get_ranking_policy])


def _labelled(answer: Answer) -> Response[Answer]:
    """Machines can tell what made the answer without reading it."""
    headers = {"Search-Release": answer.release, "Search-Mode": answer.mode, "AI-Generated": "true"}
    return Response(answer, headers=headers)
