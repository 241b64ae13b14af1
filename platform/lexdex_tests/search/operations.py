"""Each operation of search: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, as_signed_in, public

OPERATIONS: dict[str, Operation] = {
    "list_alternatives": public("GET", "/api/alternatives/certa"),
    "list_category_results": public("GET", "/api/category-results/ediscovery?q=legal+hold"),
    "get_answer": public("GET", "/api/answers/no-such-answer"),
    "stream_answer_wording": public("GET", "/api/answers/no-such-answer/wording"),
    "list_answer_results": public("GET", "/api/answers/no-such-answer/results?offset=10&limit=10&sort=name"),
    "record_search_action": public(
        "POST", "/api/search-actions", {"search_id": str(UNKNOWN_ID), "kind": "click", "product_id": "certa"}
    ),
    "delete_search_history": as_signed_in("DELETE", "/api/searches"),
    "get_ranking_policy": public("GET", "/api/ranking-policy"),
    "free_ai_search": public("POST", "/api/free-ai-search", {"query": "contract management"}),
    "ai_search": as_signed_in("POST", "/api/ai-search", {"query": "contract management"}),
    "free_ai_search_events": public("POST", "/api/free-ai-search/events", {"query": "contract management"}),
    "ai_search_events": as_signed_in("POST", "/api/ai-search/events", {"query": "contract management"}),
}
