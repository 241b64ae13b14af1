"""Answers a search from the cache, by the engine, or by keywords while the engine is unavailable."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from uuid import UUID

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.foundation import metrics
from lexdex.foundation.errors import Unavailable
from lexdex.search.port import SearchEngine, SearchTimeout
from lexdex.search.queries.answer_contents import NewContent, insert_content
from lexdex.search.queries.search_log import SearchLogEntry
from lexdex.search.schemas import Rewording
from lexdex.search.service import answer_snapshots, keyword_fallback
from lexdex.search.service.answer_cache import AnswerCache, PreparedAnswer
from lexdex.search.service.answer_contents import build_content
from lexdex.search.service.answer_snapshots import list_product_ids
from lexdex.settings import Settings
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer

MAX_RESULTS: Final = answer_snapshots.MAX_RESULTS
SEARCH_ID: Final = "search_id"
"""The only field of the answer that isn't cached, because each search has its own id."""
_SHARED_FIELDS: Final = tuple(name for name in SearchAnswer.__struct_fields__ if name != SEARCH_ID)

_STAGES: Final = metrics.histogram(
    "lexdex_search_stage_seconds",
    "Time of the parts of a search: cache, engine (its queue included), store (of the answer) or keyword.",
    ["stage"],
)


@contextmanager
def _measure(stage: str) -> Iterator[None]:
    started_at = time.perf_counter()
    try:
        yield
    finally:
        _STAGES.labels(stage).observe(time.perf_counter() - started_at)


async def prepare_answer(
    settings: Settings, engine: SearchEngine, cache: AnswerCache, request: SearchRequest
) -> PreparedAnswer:
    """Answer a request from the cache or by the engine.

    Answers with keyword results while no index release is open, and if the engine doesn't answer in time. Raises
    Unavailable if too many searches are waiting: then even keyword results would cost the processor time that the
    waiting searches need.
    """
    release = engine.release
    if release is None:
        return await answer_by_keywords(request)
    with _measure("cache"):
        cached = await cache.get(release, request)
        is_current = cached and await catalogue.get_products_version(cached.ranked_ids) == cached.products_version
    if cached and is_current:
        return cached
    return await _search(settings, engine, cache, request)


async def answer_by_keywords(request: SearchRequest, *, is_requested: bool = False) -> PreparedAnswer:
    """Answer with keyword results; `is_requested` tells whether the user preferred them to an answer of the engine."""
    with _measure("keyword"):
        answer = await keyword_fallback.find_answer(request, MAX_RESULTS, is_requested=is_requested)
        content = build_content(answer, list_product_ids(answer))
        await insert_content(content)
    return _prepare(request, answer, content)


def encode_answer(answer: PreparedAnswer, search_id: UUID, rewording: Rewording) -> bytes:
    """Encode an answer with its search id and whether it can be reworded as one JSON object, an `OfferedAnswer`."""
    return msgspec.json.encode(list_fields(answer, search_id, rewording))


def list_fields(answer: PreparedAnswer, search_id: UUID, rewording: Rewording) -> dict[str, msgspec.Raw]:
    """Return all fields of an `OfferedAnswer`, each encoded as JSON."""
    fields = {name: msgspec.Raw(value) for name, value in answer.fields.items()}
    added = {SEARCH_ID: search_id, "rewording": rewording}
    return {**fields, **{name: msgspec.Raw(msgspec.json.encode(value)) for name, value in added.items()}}


async def _search(
    settings: Settings, engine: SearchEngine, cache: AnswerCache, request: SearchRequest
) -> PreparedAnswer:
    try:
        with _measure("engine"):
            found = await engine.search(request, MAX_RESULTS)
    except SearchTimeout:
        return await answer_by_keywords(request)
    except Unavailable:
        if engine.release is not None:
            raise
        return await answer_by_keywords(request)
    # Read before the products: after a change in between, the cached version is outdated and the answer is not used.
    with _measure("store"):
        ranked_ids = list_product_ids(found)
        version = await catalogue.get_products_version(ranked_ids)
        answer, content = await answer_snapshots.store_answer(settings, request, found)
        prepared = _prepare(request, answer, content, ranked_ids=ranked_ids, products_version=version)
        await cache.set(request, prepared)
    return prepared


def _prepare(
    request: SearchRequest,
    answer: SearchAnswer,
    content: NewContent,
    *,
    ranked_ids: tuple[str, ...] = (),
    products_version: str = "",
) -> PreparedAnswer:
    entry = SearchLogEntry(
        query=request.query or request.keyword,
        filters=msgspec.json.encode(request.filters).decode(),
        content_digest=content.digest,
        total=answer.total,
        outcome=answer.outcome,
        mode=answer.mode,
        release=answer.release,
        answer_id=answer.answer_id,
    )
    fields = {name: msgspec.json.encode(getattr(answer, name)) for name in _SHARED_FIELDS}
    return PreparedAnswer(fields, entry, ranked_ids, products_version)
