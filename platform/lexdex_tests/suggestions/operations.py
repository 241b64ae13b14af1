"""Each operation of suggestions: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only, public

SUGGESTION = {"name": "Deedsmith", "website": "https://deedsmith.example", "category": "Legal Analytics"}
ADMIN = "/api/admin/suggestions"

OPERATIONS: dict[str, Operation] = {
    "suggest_product": public("POST", "/api/suggestions", SUGGESTION),
    "list_suggestion_matches": public("GET", "/api/suggestions/matches?name=Deedsmith"),
    "list_suggestions": admin_only("GET", ADMIN, permission="manage_products"),
    "get_suggestion": admin_only("GET", f"{ADMIN}/1", permission="manage_products"),
    "accept_suggestion": admin_only("POST", f"{ADMIN}/1/accept", {"product_id": ""}, permission="manage_products"),
    "decline_suggestion": admin_only(
        "POST", f"{ADMIN}/1/decline", {"reason": "spam", "note": "An advertisement."}, permission="manage_products"
    ),
}
