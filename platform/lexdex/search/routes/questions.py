"""The search endpoints for visitors and for signed-in users, whole or as a stream of events."""

from typing import Any
from uuid import UUID

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import ServerSentEvent

from lexdex.accounts.guards import signed_in
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import shared_rate_limit
from lexdex.foundation.limits import MINUTE, RateLimit, per_account, per_address
from lexdex.search.routes.asking import Asking, Dress
from lexdex.search.routes.labels import labels
from lexdex.search.schemas import AiSearchRequest, FreeAiSearchRequest
from lexdex.search.service import serving
from lexdex.search.service.events import events
from lexdex.search.service.memory import Served
from lexdex_search.results import SearchAnswer

STREAMED = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
"""A proxy that gathers the events would make one late answer of them."""

FREE_SEARCH = RateLimit((per_address(60, MINUTE),), bucket="free_ai_search")
SEARCH = RateLimit((per_account(60, MINUTE), per_address(240, MINUTE)), bucket="ai_search")
"""The streamed answer counts like the whole one."""


@post(
    "/free-ai-search",
    operation_id="free_ai_search",
    summary="Search without an account",
    guards=[public],
    status_code=200,
)
@shared_rate_limit(FREE_SEARCH)
async def free_ai_search(
    data: JSONBody[FreeAiSearchRequest], request: AnyRequest, asking: NamedDependency[Asking]
) -> Response[SearchAnswer]:
    """SearchAnswer a question in plain language for a visitor.

    The answer names its search release, and every sentence cites its sources.
    """
    return _whole(*await asking.as_visitor(data, request))


@post(
    "/free-ai-search/events",
    operation_id="free_ai_search_events",
    summary="Stream search without an account",
    guards=[public],
    status_code=200,
)
@shared_rate_limit(FREE_SEARCH)
async def free_ai_search_events(
    data: JSONBody[FreeAiSearchRequest], request: AnyRequest, asking: NamedDependency[Asking]
) -> ServerSentEvent:
    """Stream the answer of `POST /api/free-ai-search`.

    Server-sent events: `interpretation`, `products`, each `sentence`, `done`.
    """
    return _streamed(*await asking.as_visitor(data, request))


@post("/ai-search", operation_id="ai_search", summary="Search as a signed-in user", guards=[signed_in], status_code=200)
@shared_rate_limit(SEARCH)
async def ai_search(
    data: JSONBody[AiSearchRequest],
    actor: NamedDependency[Actor],
    asking: NamedDependency[Asking],
) -> Response[SearchAnswer]:
    """SearchAnswer a question in plain language.

    The answer names its search release, and every sentence cites its sources.
    """
    return _whole(*await asking.as_member(data, actor))


@post(
    "/ai-search/events",
    operation_id="ai_search_events",
    summary="Stream search as a signed-in user",
    guards=[signed_in],
    status_code=200,
)
@shared_rate_limit(SEARCH)
async def ai_search_events(
    data: JSONBody[AiSearchRequest],
    actor: NamedDependency[Actor],
    asking: NamedDependency[Asking],
) -> ServerSentEvent:
    """Stream the answer of `POST /api/ai-search`.

    Server-sent events: `interpretation`, `products`, each `sentence`, `done`.
    """
    return _streamed(*await asking.as_member(data, actor))


def _whole(served: Served, search: UUID, dress: Dress) -> Response[SearchAnswer]:
    body: Any = serving.sent(served, search)
    headers = {**labels(served.logged.release, served.logged.mode), **dress.headers}
    return Response(body, headers=headers, cookies=dress.cookies)


def _streamed(served: Served, search: UUID, dress: Dress) -> ServerSentEvent:
    headers = {**labels(served.logged.release, served.logged.mode), **STREAMED, **dress.headers}
    return ServerSentEvent(events(serving.sent(served, search)), headers=headers, cookies=dress.cookies)
