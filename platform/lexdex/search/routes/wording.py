"""The endpoint that streams an answer as a language model rewords it."""

from collections.abc import AsyncIterator
from typing import Any

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import ServerSentEvent

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_content
from lexdex.foundation.limits import MINUTE, per_address
from lexdex.search.routes.provenance import STREAM_HEADERS
from lexdex.search.schemas import WordingEvent
from lexdex.search.service.answer_wordings import AnswerWordings

WORDING_EVENTS = describe_content("text/event-stream", "The events, one after another.", body=WordingEvent)


@get(
    "/answers/{answer_id:str}/wording",
    operation_id="stream_answer_wording",
    summary="Stream wording of an answer",
    responses=WORDING_EVENTS,
    guards=[public],
)
@rate_limit(per_address(60, MINUTE))
async def stream_answer_wording(
    answer_id: FromPath[str], answer_wordings: NamedDependency[AnswerWordings]
) -> ServerSentEvent:
    """Stream the sentences of a stored answer as a language model rewords them, as server-sent events.

    Each `sentence` is checked against the composed one: it has the same citations, names, numbers and negations, in the
    same order. The last event is `done`, or `unchanged` if the composed answer is to be shown whatever came before. The
    model is asked once for each distinct answer; its wording is then part of the permalink.
    """
    events = await answer_wordings.stream(answer_id)
    headers = {"AI-Generated": "true", "X-Robots-Tag": "noindex", **STREAM_HEADERS}
    return ServerSentEvent(_name_events(events), headers=headers)


async def _name_events(events: AsyncIterator[WordingEvent]) -> AsyncIterator[dict[str, Any]]:
    async for each in events:
        yield {"event": each.event, "data": each.data}
