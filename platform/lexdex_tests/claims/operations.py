"""Each operation of claims: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only, vendor_only

PNG = {"Content-Type": "image/png"}

OPERATIONS: dict[str, Operation] = {
    "list_own_claims": vendor_only("GET", "/api/claims"),
    "submit_claim": vendor_only("POST", "/api/claims", {"product_id": "certa", "reason": "We make it."}),
    "recheck_claim": vendor_only("POST", f"/api/claims/{UNKNOWN_ID}/check"),
    "withdraw_claim": vendor_only("DELETE", f"/api/claims/{UNKNOWN_ID}"),
    "list_owned_products": vendor_only("GET", "/api/vendor/products"),
    "get_profile_draft": vendor_only("GET", "/api/vendor/products/certa/draft"),
    "save_profile_draft": vendor_only("PUT", "/api/vendor/products/certa/draft", {"changes": {}, "base_revision": 1}),
    "discard_profile_draft": vendor_only("DELETE", "/api/vendor/products/certa/draft"),
    "publish_profile_draft": vendor_only("POST", "/api/vendor/products/certa/draft/publish"),
    "set_product_logo": vendor_only("PUT", "/api/vendor/products/certa/logo", content=b"no picture", headers=PNG),
    "list_claims": admin_only("GET", "/api/admin/claims?state=pending", permission="decide_claims"),
    "get_claim": admin_only("GET", f"/api/admin/claims/{UNKNOWN_ID}", permission="decide_claims"),
    "approve_claim": admin_only(
        "POST", f"/api/admin/claims/{UNKNOWN_ID}/approve", {"note": ""}, permission="decide_claims"
    ),
    "reject_claim": admin_only(
        "POST", f"/api/admin/claims/{UNKNOWN_ID}/reject", {"note": ""}, permission="decide_claims"
    ),
    "revoke_claim": admin_only(
        "POST", f"/api/admin/claims/{UNKNOWN_ID}/revoke", {"note": "A mistake."}, permission="decide_claims"
    ),
    "list_profile_changes": admin_only("GET", "/api/admin/profile-changes?page=1", permission="decide_claims"),
    "approve_profile_change": admin_only(
        "POST", f"/api/admin/profile-changes/{UNKNOWN_ID}/approve", {"note": ""}, permission="decide_claims"
    ),
    "reject_profile_change": admin_only(
        "POST", f"/api/admin/profile-changes/{UNKNOWN_ID}/reject", {"note": ""}, permission="decide_claims"
    ),
}
