"""The endpoints of search, of answer permalinks and of the search log."""

from litestar import Router

from lexdex.search.routes.answers import get_answer, get_category_results, get_ranking_policy, list_alternatives
from lexdex.search.routes.log import erase_searches, record_search_action
from lexdex.search.routes.questions import ai_search, ai_search_events, free_ai_search, free_ai_search_events

_QUESTIONS = [free_ai_search, free_ai_search_events, ai_search, ai_search_events]
_ANSWERS = [list_alternatives, get_answer, get_category_results, get_ranking_policy]

handlers = [
    Router("/api", route_handlers=[*_QUESTIONS, *_ANSWERS, record_search_action, erase_searches], tags=["search"])
]
