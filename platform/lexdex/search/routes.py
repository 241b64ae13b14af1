"""The search calls: the visitors' and the members', alternatives, categories, receipts, what was done with results."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.catalogue.schemas import Pick
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.search.port import SearchEngine
from lexdex.search.schemas import Action, Erased, FreeQuestion, Question, RankingPolicy, Receipt
from lexdex.search.service import answers, choices, log, questions, receipts
from lexdex.settings import Settings
from lexdex.trial import cookie
from lexdex.trial import service as trial
from lexdex_search import policy
from lexdex_search.asking import Ask
from lexdex_search.results import Answer

AnyRequest = Request[Any, Any, Any]


def routes(engine: SearchEngine) -> Router:
    """Both searches answer alike: by products, sentences with citations, and what was understood."""

    @post("/free-ai-search", operation_id="free_ai_search", status_code=200)
    async def free_ai_search(
        data: JSONBody[FreeQuestion],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Response[Answer]:
        """Ask in plain language without an account; the answer names its release and cites every sentence."""
        address = client_address(request)
        await limits.spend("free_ai_search", address=address)
        ask = questions.asked(data)
        async with trial.prompt(settings, cookie.visitor_of(request, settings), address) as prompt:
            found = await receipts.answer(settings, engine, ask)
        answer = await _logged(log.visitor(settings, prompt.visitor.trial), ask, found, is_member=False)
        answer.headers["Trial-Prompts-Left"] = str(prompt.left)
        answer.set_cookie(cookie.made(settings, prompt.visitor))
        return answer

    @post("/ai-search", operation_id="ai_search", status_code=200)
    async def ai_search(
        data: JSONBody[Question],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Response[Answer]:
        """Ask in plain language as a member; the answer names its release and cites every sentence."""
        await limits.spend("ai_search", address=client_address(request), subject=str(actor.account))
        ask = questions.asked(data)
        found = await receipts.answer(settings, engine, ask)
        return await _logged(log.member(settings, actor.account), ask, found, is_member=True)

    @get("/alternatives/{product_id:str}", operation_id="list_alternatives")
    async def list_alternatives(
        product_id: FromPath[str], request: AnyRequest, limits: NamedDependency[Limits]
    ) -> Response[Answer]:
        """Tools that do what this product does, nearest first, with what each shares with it."""
        await limits.spend("list_alternatives", address=client_address(request))
        return _labelled(await answers.alternatives(engine, product_id))

    @get("/answers/{answer_id:str}", operation_id="get_answer")
    async def get_answer(
        answer_id: FromPath[str], request: AnyRequest, limits: NamedDependency[Limits]
    ) -> Response[Receipt]:
        """An answer by its id, for who has the link: as it was given, and whether it comes out the same today."""
        await limits.spend("get_answer", address=client_address(request))
        receipt = await receipts.read(engine, answer_id)
        return Response(receipt, headers={"AI-Generated": "true", "X-Robots-Tag": "noindex"})

    @get("/category-results/{category:str}", operation_id="get_category_results")
    async def get_category_results(
        category: FromPath[str],
        request: AnyRequest,
        limits: NamedDependency[Limits],
        q: Annotated[str, QueryParameter(description="What the tools shall be ordered by; may be empty.")] = "",
    ) -> list[Pick]:
        """The editors' choice of tools in one category, ordered by the question where there is one."""
        await limits.spend("get_category_results", address=client_address(request))
        return await choices.of_category(engine, category, q)

    handlers = [free_ai_search, ai_search, list_alternatives, get_answer, get_category_results]
    return Router("/api", route_handlers=[*handlers, get_ranking_policy, act, erase_searches], tags=["search"])


@get("/ranking-policy", operation_id="get_ranking_policy")
async def get_ranking_policy() -> RankingPolicy:
    """The whole policy by which results are ordered, word for word, with the digest that each answer names."""
    text = policy.policy_text()
    return RankingPolicy(policy.current_policy().version, policy.digest_of(text), text)


@post("/search-actions", operation_id="record_search_action", status_code=204)
async def act(
    data: JSONBody[Action],
    request: AnyRequest,
    visitor: NamedDependency[Actor | None],
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
) -> None:
    """Tell what was done with a result of one's own search; retraining learns from it, nobody is identified by it."""
    await limits.spend("record_search_action", address=client_address(request))
    known = cookie.visitor_of(request, settings)
    if visitor is not None:
        searcher = log.member(settings, visitor.account)
    elif known is not None:
        searcher = log.visitor(settings, known.trial)
    else:
        raise Invalid(log.UNKNOWN)
    await log.act(searcher, data.search, data.kind, data.product_id)


@delete("/searches", operation_id="erase_searches", status_code=200)
async def erase_searches(actor: NamedDependency[Actor], settings: NamedDependency[Settings]) -> Erased:
    """Forget all that one has searched for; answers' links stay, for they name nobody."""
    return Erased(await log.erase(settings, actor.account))


async def _logged(searcher: str, ask: Ask, found: Answer, *, is_member: bool) -> Response[Answer]:
    number = await log.write(searcher, ask, found, is_member=is_member)
    return _labelled(msgspec.structs.replace(found, search=str(number)))


def _labelled(answer: Answer) -> Response[Answer]:
    """Machines can tell what made the answer without reading it."""
    headers = {"Search-Release": answer.release, "Search-Mode": answer.mode, "AI-Generated": "true"}
    return Response(answer, headers=headers)
