"""Endpoints for alternatives to a product, answer permalinks, category results and the ranking policy."""

from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexdex.catalogue.schemas import EditorsPick
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import MINUTE, SAME_FOR_ALL, per_address
from lexdex.search.port import SearchEngine
from lexdex.search.routes.provenance import build_provenance_headers
from lexdex.search.schemas import AnswerResults, AnswerSnapshot, RankingPolicy, ResultSort
from lexdex.search.service import answer_results, answer_snapshots, answers, category_picks
from lexdex.search.service.ranking_parameters import describe_parameters
from lexdex_search.release import policy
from lexdex_search.results import SearchAnswer


@get("/alternatives/{product_id:str}", operation_id="list_alternatives", summary="List alternatives", guards=[public])
@rate_limit(per_address(120, MINUTE))
async def list_alternatives(product_id: FromPath[str], engine: NamedDependency[SearchEngine]) -> Response[SearchAnswer]:
    """List tools similar to a product, most similar first, with what each has in common with it."""
    found = await answers.find_alternatives(engine, product_id)
    return Response(found, headers=build_provenance_headers(found.release, found.mode))


@get("/answers/{answer_id:str}", operation_id="get_answer", summary="Get answer permalink", guards=[public])
@rate_limit(per_address(60, MINUTE))
async def get_answer(answer_id: FromPath[str], engine: NamedDependency[SearchEngine]) -> Response[AnswerSnapshot]:
    """Return a stored answer by the id of its permalink.

    `replay` states whether the same search gives the identical answer today.
    """
    snapshot = await answer_snapshots.get_snapshot(engine, answer_id)
    return Response(snapshot, headers={"AI-Generated": "true", "X-Robots-Tag": "noindex"})


@get(
    "/answers/{answer_id:str}/results",
    operation_id="list_answer_results",
    summary="List results of an answer",
    guards=[public],
)
@rate_limit(per_address(60, MINUTE))
async def list_answer_results(
    answer_id: FromPath[str],
    engine: NamedDependency[SearchEngine],
    offset: Annotated[
        int, QueryParameter(ge=0, le=answer_results.MAX_OFFSET, description="Number of results to skip.")
    ] = 0,
    limit: Annotated[
        int, QueryParameter(ge=1, le=answer_results.MAX_LIMIT, description="Maximum number of results.")
    ] = answer_results.DEFAULT_LIMIT,
    sort: Annotated[ResultSort, QueryParameter(description="Order of the results in each group.")] = "best_match",
) -> Response[AnswerResults]:
    """List the results of a stored answer in parts, including those that the answer itself leaves out.

    Repeats the search on the current index release without charging a prompt. Results that match come before those
    that may fit in every order.
    """
    found = await answer_results.list_results(engine, answer_id, offset=offset, limit=limit, sort=sort)
    headers = {**build_provenance_headers(found.release, "hybrid"), "X-Robots-Tag": "noindex"}
    return Response(found, headers=headers)


@get(
    "/category-results/{category:str}",
    operation_id="list_category_results",
    summary="List category results",
    guards=[public],
)
@rate_limit(per_address(120, MINUTE))
async def list_category_results(
    category: FromPath[str],
    engine: NamedDependency[SearchEngine],
    q: Annotated[str, QueryParameter(description="Query to rank the tools by; may be empty.")] = "",
) -> list[EditorsPick]:
    """List the editors' picks of one category, ranked by relevance to the query, if one is given."""
    return await category_picks.list_ranked_picks(engine, category, q)


@get("/ranking-policy", operation_id="get_ranking_policy", summary="Get ranking policy", guards=[public])
@no_rate_limit(SAME_FOR_ALL)
async def get_ranking_policy() -> RankingPolicy:
    """Return the published ranking policy: its parameters, and the policy file with its digest.

    Each answer states the digest of the policy that ranked it.
    """
    text = policy.read_policy_text()
    current = policy.load_current_policy()
    return RankingPolicy(current.version, policy.compute_digest(text), describe_parameters(current), text)
