"""The access matrix: one row for each operation, with a request that is right but for who sends it."""

from typing import Any, Literal
from uuid import UUID

import msgspec

Needs = Literal["nothing", "session", "member", "vendor", "admin"]
"""nothing: anybody · session: signed in, also while the second factor is still to be given · member: signed in fully ·
vendor: a member of the role vendor · admin: role admin or super admin, with the second factor given."""

NOBODYS = UUID(int=0)


class Row(msgspec.Struct, frozen=True):
    """A request; `{session}` in its path is a session that belongs to somebody else."""

    needs: Needs
    method: str
    path: str
    json: Any = None
    form: dict[str, str] | None = None
    content: bytes | None = None
    headers: dict[str, str] = {}


def _anybody(method: str, path: str, json: Any = None) -> Row:  # noqa: ANN401 - any JSON
    return Row("nothing", method, path, json)


def _member(method: str, path: str, json: Any = None) -> Row:  # noqa: ANN401 - any JSON
    return Row("member", method, path, json)


def _vendor(method: str, path: str, json: Any = None) -> Row:  # noqa: ANN401 - any JSON
    return Row("vendor", method, path, json)


def _admin(method: str, path: str, json: Any = None) -> Row:  # noqa: ANN401 - any JSON
    return Row("admin", method, path, json)


REGISTRATION = {
    "email": "new.member@lawfirm.example",
    "password": "a long and winding sentence",
    "full_name": "New Member",
    "role": "user",
}
CREDENTIALS = {"grant_type": "password", "username": "nobody@lawfirm.example", "password": "not the password"}
RESET = {
    "new_password": "another long and winding sentence",
    "token": "x" * 43,
    "is_terms_conditions_accepted": True,
    "is_marketing_consent_given": False,
}
PROFILE = {"name": "Ada", "email": "ada@lawfirm.example", "location": "Singapore", "profession": "Partner"}
ENQUIRY = {"name": "Ada", "email": "ada@lawfirm.example", "product_name": "Certa", "message": "Please show it."}
PNG = {"Content-Type": "image/png"}
LEGAL = {
    "title": "Accessibility",
    "updated_on": "2026-11-21",
    "sections": [{"id": "one", "heading": "One", "group": None, "paragraphs": ["A text."]}],
}

STAR_PROFILE = {"profile": {"display_name": "Certa"}, "based_on": None, "reason": "A test."}

MATRIX: dict[str, Row] = {
    # Catalogue, search, newsletter, the shell.
    "get_product": _anybody("GET", "/product/certa"),
    "compare_products": _anybody("GET", "/product/compare?product_ids=certa"),
    "export_comparison_csv": _anybody("GET", "/api/comparison.csv?product_ids=certa"),
    "export_comparison_pdf": _anybody("GET", "/api/comparison.pdf?product_ids=certa"),
    "unregistered_user_details": _anybody("GET", "/api/unregistered-user-details"),
    "captcha_challenge": _anybody("GET", "/api/captcha-challenge"),
    "verify_captcha": _anybody("POST", "/api/verify-captcha", {"token": "no such token"}),
    "list_alternatives": _anybody("GET", "/api/alternatives/certa"),
    "get_category_results": _anybody("GET", "/api/category-results/ediscovery?q=legal+hold"),
    "get_listing": _anybody("GET", "/api/listings/ediscovery"),
    "get_answer": _anybody("GET", "/api/answers/no-such-answer"),
    "record_search_action": _anybody(
        "POST", "/api/search-actions", {"search": str(NOBODYS), "kind": "click", "product_id": "certa"}
    ),
    "erase_searches": _member("DELETE", "/api/searches"),
    "get_ranking_policy": _anybody("GET", "/api/ranking-policy"),
    "list_products": _anybody("GET", "/product/list-products?search=ce"),
    "list_star_products": _anybody("GET", "/api/star-products"),
    "get_options": _anybody("GET", "/api/options"),
    "get_logo": _anybody("GET", "/ProductLogo/certa.svg"),
    "get_star_certificate": _anybody("GET", "/api/star-products/certa/certificates/1.svg"),
    "get_star_resource": _anybody("GET", "/api/star-products/certa/resources/1.pdf"),
    "get_film": _anybody("GET", "/media/certa-000000000000.mp4"),
    "get_social_preview": _anybody("GET", "/social/certa.png"),
    "get_config": _anybody("GET", "/api/config"),
    "health_live": _anybody("GET", "/health/live"),
    "health_ready": _anybody("GET", "/health/ready"),
    "free_ai_search": _anybody("POST", "/api/free-ai-search", {"query": "contract management"}),
    "ai_search": _member("POST", "/api/ai-search", {"query": "contract management"}),
    "free_ai_search_events": _anybody("POST", "/api/free-ai-search/events", {"query": "contract management"}),
    "ai_search_events": _member("POST", "/api/ai-search/events", {"query": "contract management"}),
    "subscribe_newsletter": _anybody("POST", "/product/newsletter/subscribe", {"email": "ada@lawfirm.example"}),
    "confirm_newsletter": _anybody("POST", "/api/newsletter/confirm", {"token": "x"}),
    "unsubscribe_newsletter": _anybody("POST", "/api/newsletter/unsubscribe", {"token": "x"}),
    "request_demo": _anybody("POST", "/request/request-demo", ENQUIRY),
    "request_pricing": _anybody("POST", "/request/request-pricing", ENQUIRY),
    # Shortlists and saved searches.
    "list_shortlists": _member("GET", "/api/shortlists"),
    "create_shortlist": _member("POST", "/api/shortlists", {"name": "For the pitch"}),
    "save_tool": _member("POST", "/api/shortlists/tools", {"product_id": "certa"}),
    "get_shortlist": _member("GET", f"/api/shortlists/{NOBODYS}"),
    "rename_shortlist": _member("PATCH", f"/api/shortlists/{NOBODYS}", {"name": "Mine now"}),
    "delete_shortlist": _member("DELETE", f"/api/shortlists/{NOBODYS}"),
    "put_tool": _member("PUT", f"/api/shortlists/{NOBODYS}/tools/certa", {"note": "Mine now"}),
    "remove_tool": _member("DELETE", f"/api/shortlists/{NOBODYS}/tools/certa"),
    "share_shortlist": _member("POST", f"/api/shortlists/{NOBODYS}/share", {"notes": True}),
    "revoke_share": _member("DELETE", f"/api/shortlists/{NOBODYS}/share"),
    "get_shared": _anybody("GET", f"/api/shared/{'x' * 43}"),
    "list_saved_searches": _member("GET", "/api/saved-searches"),
    "save_search": _member("POST", "/api/saved-searches", {"query": "contract management"}),
    "change_saved_search": _member("PATCH", f"/api/saved-searches/{NOBODYS}", {"alert": False}),
    "delete_saved_search": _member("DELETE", f"/api/saved-searches/{NOBODYS}"),
    "stop_alert": _anybody("POST", "/api/saved-searches/stop", {"token": "x"}),
    # Claims, profiles of owned products, and the past of products.
    "list_own_claims": _vendor("GET", "/api/claims"),
    "submit_claim": _vendor("POST", "/api/claims", {"product_id": "certa", "reason": "We make it."}),
    "check_claim": _vendor("POST", f"/api/claims/{NOBODYS}/check"),
    "withdraw_claim": _vendor("DELETE", f"/api/claims/{NOBODYS}"),
    "list_owned_products": _vendor("GET", "/api/vendor/products"),
    "get_profile_draft": _vendor("GET", "/api/vendor/products/certa/draft"),
    "put_profile_draft": _vendor("PUT", "/api/vendor/products/certa/draft", {"changes": {}, "base_revision": 1}),
    "discard_profile_draft": _vendor("DELETE", "/api/vendor/products/certa/draft"),
    "publish_profile_draft": _vendor("POST", "/api/vendor/products/certa/draft/publish"),
    "put_product_logo": Row("vendor", "PUT", "/api/vendor/products/certa/logo", content=b"no picture", headers=PNG),
    "list_claims": _admin("GET", "/api/admin/claims?state=pending"),
    "approve_claim": _admin("POST", f"/api/admin/claims/{NOBODYS}/approve", {"note": ""}),
    "reject_claim": _admin("POST", f"/api/admin/claims/{NOBODYS}/reject", {"note": ""}),
    "revoke_claim": _admin("POST", f"/api/admin/claims/{NOBODYS}/revoke", {"note": "A mistake."}),
    "list_profile_changes": _admin("GET", "/api/admin/profile-changes"),
    "approve_profile_change": _admin("POST", f"/api/admin/profile-changes/{NOBODYS}/approve", {"note": ""}),
    "reject_profile_change": _admin("POST", f"/api/admin/profile-changes/{NOBODYS}/reject", {"note": ""}),
    "list_revisions": _anybody("GET", "/api/products/certa/revisions"),
    "get_product_as_of": _anybody("GET", "/api/products/certa/as-of?date=2026-11-21"),
    "restore_revision": _admin("POST", "/api/admin/products/certa/revisions/1/restore", {"reason": "A mistake."}),
    # Reviews.
    "list_product_reviews": _anybody("GET", "/api/products/certa/reviews"),
    "publish_review": _member("POST", "/product/review?product_id=certa&rating=5"),
    "list_own_reviews": _member("GET", "/product/user/my-reviews"),
    "delete_own_review": _member("DELETE", "/product/user/my-reviews/certa"),
    "get_review_score": _anybody("GET", "/api/review-score"),
    "vote_review": _member("PUT", "/api/reviews/1/vote"),
    "unvote_review": _member("DELETE", "/api/reviews/1/vote"),
    "flag_review": _member("POST", "/api/reviews/1/flag", {"kind": "spam"}),
    "answer_review": _member("PUT", "/api/reviews/1/answer", {"text": "Thank you."}),
    "delete_answer": _member("DELETE", "/api/reviews/1/answer"),
    "appeal_review": _member("POST", "/api/reviews/1/appeal", {"text": "It is true."}),
    "put_review_proof": Row("member", "PUT", "/api/reviews/proof?product_id=certa", content=b"no picture", headers=PNG),
    "get_review_proof": _member("GET", "/api/reviews/1/proof"),
    "list_vendor_reviews": _member("GET", "/api/vendor/reviews"),
    "list_moderation": Row("admin", "GET", "/api/admin/reviews?queue=hidden"),
    "get_moderated_review": Row("admin", "GET", "/api/admin/reviews/1"),
    "hide_review": Row("admin", "POST", "/api/admin/reviews/1/hide", {"reason": "Spam."}),
    "restore_review": Row("admin", "POST", "/api/admin/reviews/1/restore", {"reason": ""}),
    "keep_review": Row("admin", "POST", "/api/admin/reviews/1/keep", {"reason": ""}),
    "decide_appeal": Row("admin", "POST", "/api/admin/reviews/1/appeal", {"granted": True}),
    "decide_review_proof": Row("admin", "POST", "/api/admin/reviews/1/proof", {"granted": True}),
    # A vendor's inbox and figures, looks at products, badges.
    "list_leads": _vendor("GET", "/api/vendor/leads"),
    "export_leads": _vendor("GET", "/api/vendor/leads.csv"),
    "get_lead": _vendor("GET", "/api/vendor/leads/1"),
    "change_lead": _vendor("PATCH", "/api/vendor/leads/1", {"state": "won"}),
    "add_lead_note": _vendor("POST", "/api/vendor/leads/1/notes", {"text": "Mine now"}),
    "change_lead_note": _vendor("PUT", "/api/vendor/leads/1/notes/1", {"text": "Mine now"}),
    "delete_lead_note": _vendor("DELETE", "/api/vendor/leads/1/notes/1"),
    "list_insights": _vendor("GET", "/api/vendor/insights"),
    "get_insights": _vendor("GET", "/api/vendor/insights/certa"),
    "record_product_view": _anybody("POST", "/api/product-views", {"product_id": "certa"}),
    "get_rating_badge": _anybody("GET", "/api/badges/certa/rating.svg"),
    "get_star_badge": _anybody("GET", "/api/badges/certa/star.svg"),
    # The way in and out.
    "is_email_registered": _anybody("GET", "/auth/is-email-registered?email=ada@lawfirm.example"),
    "register": _anybody("POST", "/auth/register", REGISTRATION),
    "login": Row("nothing", "POST", "/auth/login", form=CREDENTIALS),
    "resend_verification": _anybody("POST", "/auth/resend-verification", {"email": "ada@lawfirm.example"}),
    "verify_email": _anybody("GET", "/auth/verify-email?token=x"),
    "forgot_password": _anybody("POST", "/auth/forgot-password", {"email": "ada@lawfirm.example"}),
    "reset_password": _anybody("POST", "/auth/reset-password", RESET),
    "pass_second_factor": Row("session", "POST", "/auth/second-factor", {"code": "000000"}),
    "logout": Row("session", "POST", "/auth/logout"),
    # One's own account.
    "get_account": Row("session", "GET", "/api/account"),
    "get_profile": _member("GET", "/users/profile"),
    "update_profile": _member("PUT", "/users/profile/update", PROFILE),
    "list_logs": _member("GET", "/users/logs"),
    "change_password": _member("POST", "/api/account/password", {"current_password": "x", "new_password": "y" * 12}),
    "list_sessions": _member("GET", "/api/account/sessions"),
    "revoke_session": _member("DELETE", f"/api/account/sessions/{NOBODYS}"),
    "revoke_other_sessions": _member("DELETE", "/api/account/sessions"),
    "enrol_second_factor": Row("session", "POST", "/api/account/second-factor/enrol", {"password": "x"}),
    "confirm_second_factor": Row("session", "POST", "/api/account/second-factor/confirm", {"code": "000000"}),
    "renew_recovery_codes": _member("POST", "/api/account/second-factor/recovery-codes", {"password": "x"}),
    "remove_second_factor": _member("DELETE", "/api/account/second-factor", {"password": "x"}),
    "export_account": _member("GET", "/api/account/export"),
    "request_removal": _member("POST", "/api/account/removal", {"password": "x"}),
    "cancel_removal": _member("DELETE", "/api/account/removal"),
    "put_avatar": Row("member", "PUT", "/api/account/avatar", content=b"no picture", headers=PNG),
    "delete_avatar": _member("DELETE", "/api/account/avatar"),
    "get_avatar": _anybody("GET", f"/api/avatars/{'0' * 32}.webp"),
    "list_consents": _member("GET", "/api/account/consents"),
    "update_consents": _member("PUT", "/api/account/consents", {"marketing": False}),
    "record_cookie_choice": _anybody("POST", "/api/consents/cookies", {"preferences": True, "statistics": False}),
    # The star programme.
    "get_star_profile": Row("admin", "GET", "/api/admin/products/certa/star-profile"),
    "put_star_profile": Row("admin", "PUT", "/api/admin/products/certa/star-profile", STAR_PROFILE),
    "list_star_profile_revisions": Row("admin", "GET", "/api/admin/products/certa/star-profile/history"),
    # What people agree to.
    "list_legal": _anybody("GET", "/api/legal"),
    "get_legal": _anybody("GET", "/api/legal/accessibility"),
    "list_legal_versions": Row("admin", "GET", "/api/legal/accessibility/versions"),
    "publish_legal": Row("admin", "PUT", "/api/legal/accessibility", LEGAL),
}
