"""The search endpoints for visitors and signed-in users.

Each has two forms: the answer as one JSON body, or as a stream of server-sent events.
"""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import ServerSentEvent

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import shared_rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import MINUTE, RateLimit, per_account, per_address
from lexdex.search.routes.provenance import STREAM_HEADERS
from lexdex.search.routes.search_handler import SearchHandler, SearchResponse
from lexdex.search.schemas import AiSearchRequest, FreeAiSearchRequest, OfferedAnswer, SearchAnswerEvent
from lexdex.search.service import search
from lexdex.search.service.answer_events import stream_events

FREE_SEARCH = RateLimit((per_address(60, MINUTE),), bucket="free_ai_search")
SEARCH = RateLimit((per_account(60, MINUTE), per_address(240, MINUTE)), bucket="ai_search")
"""The streaming operations share this rate limit with the others."""
EVENTS = describe_content("text/event-stream", "The events, one after another.", body=SearchAnswerEvent)
NO_PROMPT = describe_failures(403)
"""The captcha must be solved first, or the free trial is used up."""


@post(
    "/free-ai-search",
    operation_id="free_ai_search",
    summary="Search without an account",
    responses=NO_PROMPT,
    guards=[public],
    status_code=200,
)
@shared_rate_limit(FREE_SEARCH)
async def free_ai_search(
    data: JSONBody[FreeAiSearchRequest], request: AnyRequest, search_handler: NamedDependency[SearchHandler]
) -> Response[OfferedAnswer]:
    """Answer a visitor's query in plain language; costs one prompt of the free trial.

    The answer states the index release it is based on, and each sentence cites its sources.
    """
    return _send_whole(await search_handler.search_as_visitor(data, request))


@post(
    "/free-ai-search/events",
    operation_id="free_ai_search_events",
    summary="Stream search without an account",
    responses=EVENTS | NO_PROMPT,
    guards=[public],
    status_code=200,
)
@shared_rate_limit(FREE_SEARCH)
async def free_ai_search_events(
    data: JSONBody[FreeAiSearchRequest], request: AnyRequest, search_handler: NamedDependency[SearchHandler]
) -> ServerSentEvent:
    """Stream the answer of `POST /api/free-ai-search` as server-sent events.

    The events are `interpretation`, `products`, one `sentence` for each sentence, and `done`.
    """
    return _send_events(await search_handler.search_as_visitor(data, request))


@post(
    "/ai-search",
    operation_id="ai_search",
    summary="Search as a signed-in user",
    guards=[signed_in_only],
    status_code=200,
)
@shared_rate_limit(SEARCH)
async def ai_search(
    data: JSONBody[AiSearchRequest],
    actor: NamedDependency[Actor],
    search_handler: NamedDependency[SearchHandler],
) -> Response[OfferedAnswer]:
    """Answer a signed-in user's query in plain language.

    The answer states the index release it is based on, and each sentence cites its sources.
    """
    return _send_whole(await search_handler.search_as_user(data, actor))


@post(
    "/ai-search/events",
    operation_id="ai_search_events",
    summary="Stream search as a signed-in user",
    responses=EVENTS,
    guards=[signed_in_only],
    status_code=200,
)
@shared_rate_limit(SEARCH)
async def ai_search_events(
    data: JSONBody[AiSearchRequest],
    actor: NamedDependency[Actor],
    search_handler: NamedDependency[SearchHandler],
) -> ServerSentEvent:
    """Stream the answer of `POST /api/ai-search` as server-sent events.

    The events are `interpretation`, `products`, one `sentence` for each sentence, and `done`.
    """
    return _send_events(await search_handler.search_as_user(data, actor))


def _send_whole(response: SearchResponse) -> Response[OfferedAnswer]:
    body: Any = search.encode_answer(response.answer, response.search_id, response.rewording)
    return Response(body, headers=response.headers, cookies=response.cookies)


def _send_events(response: SearchResponse) -> ServerSentEvent:
    events = stream_events(search.list_fields(response.answer, response.search_id, response.rewording))
    return ServerSentEvent(events, headers={**response.headers, **STREAM_HEADERS}, cookies=response.cookies)
