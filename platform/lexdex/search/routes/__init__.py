"""The endpoints of search, answer permalinks and the search log."""

from litestar import Router

from lexdex.search.routes.answers import (
    get_answer,
    get_ranking_policy,
    list_alternatives,
    list_answer_results,
    list_category_results,
)
from lexdex.search.routes.search import ai_search, ai_search_events, free_ai_search, free_ai_search_events
from lexdex.search.routes.search_log import delete_search_history, record_search_action
from lexdex.search.routes.wording import stream_answer_wording

_SEARCH = [free_ai_search, free_ai_search_events, ai_search, ai_search_events]
_ANSWERS = [
    list_alternatives,
    get_answer,
    stream_answer_wording,
    list_answer_results,
    list_category_results,
    get_ranking_policy,
]
_LOG = [record_search_action, delete_search_history]

handlers = [Router("/api", route_handlers=[*_SEARCH, *_ANSWERS, *_LOG], tags=["search"])]
