"""The steps of all search operations: charge the trial, answer, and record the search."""

from typing import NamedTuple
from uuid import UUID

from litestar.datastructures import Cookie

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import AnyRequest, get_client_address
from lexdex.search.port import SearchEngine
from lexdex.search.routes.provenance import provenance_headers
from lexdex.search.schemas import AiSearchRequest, FreeAiSearchRequest
from lexdex.search.service import search, search_log
from lexdex.search.service.answer_cache import AnswerCache, PreparedAnswer
from lexdex.search.service.search_requests import parse_request
from lexdex.settings import Settings
from lexdex.trial import cookie
from lexdex.trial import service as trial


class SearchResponse(NamedTuple):
    """An answer with its search id, and what is sent beside its body."""

    answer: PreparedAnswer
    search_id: UUID
    headers: dict[str, str]
    cookies: list[Cookie]


class SearchHandler:
    """Shared by all search operations of a process."""

    def __init__(self, settings: Settings, engine: SearchEngine, cache: AnswerCache) -> None:
        self._settings, self._engine, self._cache = settings, engine, cache

    async def search_as_visitor(self, data: FreeAiSearchRequest, request: AnyRequest) -> SearchResponse:
        """Answer for one prompt of the trial, which is refunded when the search fails or returns keyword results."""
        settings, address = self._settings, get_client_address(request)
        search_request, known = parse_request(data), cookie.read_visitor(request, settings)
        async with trial.use_prompt(settings, known, address) as prompt:
            answer = await search.prepare_answer(settings, self._engine, self._cache, search_request)
            prompt.free = answer.log_entry.mode == "keyword"
        searcher = search_log.hash_trial(settings, prompt.visitor.trial)
        search_id = await search_log.record_search(searcher, answer.log_entry, is_signed_in=False)
        cookies = [] if prompt.visitor == known else [cookie.create_cookie(settings, prompt.visitor)]
        headers = {**_describe(answer), "Trial-Prompts-Left": str(prompt.left)}
        return SearchResponse(answer, search_id, headers, cookies)

    async def search_as_user(self, data: AiSearchRequest, actor: Actor) -> SearchResponse:
        """Answer without charging a trial; only the account's rate limit applies."""
        settings = self._settings
        answer = await search.prepare_answer(settings, self._engine, self._cache, parse_request(data))
        searcher = search_log.hash_account(settings, actor.account_id)
        search_id = await search_log.record_search(searcher, answer.log_entry, is_signed_in=True)
        return SearchResponse(answer, search_id, _describe(answer), [])


def _describe(answer: PreparedAnswer) -> dict[str, str]:
    return provenance_headers(answer.log_entry.release, answer.log_entry.mode)
