"""Each operation of reviews: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only, as_signed_in, public

PNG = {"Content-Type": "image/png"}

OPERATIONS: dict[str, Operation] = {
    "list_product_reviews": public("GET", "/api/products/certa/reviews"),
    "publish_review": as_signed_in("POST", "/product/review?product_id=certa&rating=5"),
    "list_own_reviews": as_signed_in("GET", "/product/user/my-reviews"),
    "delete_own_review": as_signed_in("DELETE", "/product/user/my-reviews/certa"),
    "get_review_score": public("GET", "/api/review-score"),
    "vote_review": as_signed_in("PUT", "/api/reviews/1/vote"),
    "remove_review_vote": as_signed_in("DELETE", "/api/reviews/1/vote"),
    "flag_review": as_signed_in("POST", "/api/reviews/1/flag", {"kind": "spam"}),
    "reply_to_review": as_signed_in("PUT", "/api/reviews/1/reply", {"text": "Thank you."}),
    "delete_review_reply": as_signed_in("DELETE", "/api/reviews/1/reply"),
    "appeal_review": as_signed_in("POST", "/api/reviews/1/appeal", {"text": "It is true."}),
    "submit_review_proof": as_signed_in(
        "PUT", "/api/reviews/proof?product_id=certa", content=b"no picture", headers=PNG
    ),
    "get_review_proof": as_signed_in("GET", "/api/reviews/1/proof"),
    "list_vendor_reviews": as_signed_in("GET", "/api/vendor/reviews"),
    "list_reviews_for_moderation": admin_only("GET", "/api/admin/reviews?queue=hidden", permission="moderate_reviews"),
    "get_review_for_moderation": admin_only("GET", "/api/admin/reviews/1", permission="moderate_reviews"),
    "hide_review": admin_only("POST", "/api/admin/reviews/1/hide", {"reason": "Spam."}, permission="moderate_reviews"),
    "restore_review": admin_only("POST", "/api/admin/reviews/1/restore", {"reason": ""}, permission="moderate_reviews"),
    "dismiss_review_flags": admin_only(
        "POST", "/api/admin/reviews/1/dismiss-flags", {"reason": ""}, permission="moderate_reviews"
    ),
    "decide_appeal": admin_only(
        "POST", "/api/admin/reviews/1/appeal", {"granted": True}, permission="moderate_reviews"
    ),
    "decide_review_proof": admin_only(
        "POST", "/api/admin/reviews/1/proof", {"granted": True}, permission="moderate_reviews"
    ),
}
