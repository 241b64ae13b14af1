"""The steps that all search endpoints share: answer the query, charge the free trial, and record the search."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple
from uuid import UUID

from litestar.datastructures import Cookie

from lexdex.foundation import database, metrics
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Forbidden, LexdexError, TooMany, Unavailable
from lexdex.foundation.http.client import AnyRequest, get_client_address
from lexdex.foundation.live_settings import get_current
from lexdex.search.admission import SearchAdmission
from lexdex.search.caller import get_caller
from lexdex.search.port import SearchEngine
from lexdex.search.routes.provenance import build_provenance_headers
from lexdex.search.schemas import AiSearchRequest, FreeAiSearchRequest, Rewording
from lexdex.search.service import search, search_log
from lexdex.search.service.answer_cache import AnswerCache, PreparedAnswer
from lexdex.search.service.answer_wordings import AnswerWordings
from lexdex.search.service.search_requests import parse_request
from lexdex.settings import Settings
from lexdex.trial import cookie
from lexdex.trial import service as trial
from lexdex_search.query.request import SearchRequest

_SEARCHES: Final = metrics.counter(
    "lexdex_searches_total",
    "Answered searches, by caller (visitor or user), mode of the answer, outcome, whether it found products, and "
    "whether keyword results replaced an answer of the engine that was asked for.",
    ["caller", "mode", "outcome", "results", "degraded"],
)
_DURATION: Final = metrics.histogram(
    "lexdex_search_duration_seconds", "Time of answered searches, from their admission to the recorded answer."
)
_FAILURES: Final = metrics.counter(
    "lexdex_search_failures_total",
    "Searches without an answer, by reason: busy, share (the caller has too many running), refused (trial or captcha) "
    "or error.",
    ["reason"],
)
_REASONS: Final = {Unavailable: "busy", TooMany: "share", Forbidden: "refused"}


@contextmanager
def _count_failures() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if reason := _find_reason(error):
            _FAILURES.labels(reason).inc()
        raise


def _find_reason(error: Exception) -> str:
    """Return why there is no answer; empty for requests that are invalid."""
    if isinstance(error, LexdexError):
        # Subclasses of Unavailable say that something else is, such as the database.
        return _REASONS.get(type(error), "error" if error.status >= 500 else "")
    return "error"


class SearchResponse(NamedTuple):
    """A prepared answer with its search id, and the headers and cookies to send with it.

    `rewording` tells whether a language model can reword it.
    """

    answer: PreparedAnswer
    search_id: UUID
    rewording: Rewording
    headers: dict[str, str]
    cookies: list[Cookie]


class SearchHandler:
    """Answers the requests of all search endpoints; one instance per process."""

    def __init__(self, settings: Settings, engine: SearchEngine, cache: AnswerCache, wordings: AnswerWordings) -> None:
        self._settings, self._engine, self._cache, self._wordings = settings, engine, cache, wordings
        self._admission = SearchAdmission(settings.search_timeout_seconds, limits_factor=settings.limits_factor)

    async def search_as_visitor(self, data: FreeAiSearchRequest, request: AnyRequest) -> SearchResponse:
        """Answer a visitor's search and charge one prompt of the free trial.

        Keyword results cost none. The prompt is charged last, together with the log, so that a search costs nothing if
        it fails or its process is killed: nginx then sends it again, and the visitor pays once. Raises Unavailable
        if the search would have to wait too long, and TooMany if the visitor has too many running, both before any
        query of the database.
        """
        with _count_failures():
            return await self._search_as_visitor(data, request)

    async def _search_as_visitor(self, data: FreeAiSearchRequest, request: AnyRequest) -> SearchResponse:
        started_at = time.perf_counter()
        settings, address = get_current(self._settings), get_client_address(request)
        search_request, known = parse_request(data), cookie.read_visitor(request, settings)
        with self._admission.admit(get_caller()):
            visitor = await trial.require_prompt(settings, known, address)
            answer = await self._prepare_answer(data, search_request)
            async with database.transaction():
                searcher = search_log.hash_trial(settings, visitor.trial)
                search_id = await search_log.record_search(searcher, answer.log_entry, is_signed_in=False)
                is_free = answer.log_entry.mode == "keyword"
                left = await trial.use_prompt(settings, visitor, address, is_free=is_free)
        _record("visitor", data, answer, started_at)
        cookies = [] if visitor == known else [cookie.create_cookie(settings, visitor)]
        headers = {**_describe(answer), "Trial-Prompts-Left": str(left)}
        return SearchResponse(answer, search_id, self._wordings.offer(answer.log_entry), headers, cookies)

    async def _prepare_answer(self, data: AiSearchRequest, request: SearchRequest) -> PreparedAnswer:
        if data.keyword_only:
            return await search.answer_by_keywords(request, is_requested=True)
        return await search.prepare_answer(self._settings, self._engine, self._cache, request)

    async def search_as_user(self, data: AiSearchRequest, actor: Actor) -> SearchResponse:
        """Answer a signed-in user's search, which costs no prompt of a free trial.

        Raises Unavailable, before any query of the database, if the search would have to wait too long,
        and TooMany if the caller has its share of running searches.
        """
        settings, search_request, started_at = get_current(self._settings), parse_request(data), time.perf_counter()
        with _count_failures(), self._admission.admit(get_caller()):
            answer = await self._prepare_answer(data, search_request)
            searcher = search_log.hash_account(settings, actor.account_id)
            search_id = await search_log.record_search(searcher, answer.log_entry, is_signed_in=True)
        _record("user", data, answer, started_at)
        return SearchResponse(answer, search_id, self._wordings.offer(answer.log_entry), _describe(answer), [])


def _record(caller: str, data: AiSearchRequest, answer: PreparedAnswer, started_at: float) -> None:
    entry = answer.log_entry
    degraded = "yes" if entry.mode == "keyword" and not data.keyword_only else "no"
    results = "some" if entry.total else "none"
    _SEARCHES.labels(caller, entry.mode, entry.outcome, results, degraded).inc()
    _DURATION.observe(time.perf_counter() - started_at)


def _describe(answer: PreparedAnswer) -> dict[str, str]:
    return build_provenance_headers(answer.log_entry.release, answer.log_entry.mode)
