"""The steps that all search endpoints share: answer the query, charge the free trial, and record the search."""

from typing import NamedTuple
from uuid import UUID

from litestar.datastructures import Cookie

from lexdex.foundation import database
from lexdex.foundation.actor import Actor
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
        settings, search_request = get_current(self._settings), parse_request(data)
        with self._admission.admit(get_caller()):
            answer = await self._prepare_answer(data, search_request)
            searcher = search_log.hash_account(settings, actor.account_id)
            search_id = await search_log.record_search(searcher, answer.log_entry, is_signed_in=True)
        return SearchResponse(answer, search_id, self._wordings.offer(answer.log_entry), _describe(answer), [])


def _describe(answer: PreparedAnswer) -> dict[str, str]:
    return build_provenance_headers(answer.log_entry.release, answer.log_entry.mode)
