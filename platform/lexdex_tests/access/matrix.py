"""The access matrix: one row for each operation, with a request that is right but for who sends it."""

from typing import Any, Literal
from uuid import UUID

import msgspec

Needs = Literal["nothing", "session", "member", "admin"]
"""nothing: anybody · session: signed in, also while the second factor is still to be given · member: signed in fully ·
admin: role admin or super admin, with the second factor given."""

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
    # Reviews.
    "list_product_reviews": _anybody("GET", "/api/products/certa/reviews"),
    "publish_review": _member("POST", "/product/review?product_id=certa&rating=5"),
    "list_own_reviews": _member("GET", "/product/user/my-reviews"),
    "delete_own_review": _member("DELETE", "/product/user/my-reviews/certa"),
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
    # What people agree to.
    "list_legal": _anybody("GET", "/api/legal"),
    "get_legal": _anybody("GET", "/api/legal/accessibility"),
    "list_legal_versions": Row("admin", "GET", "/api/legal/accessibility/versions"),
    "publish_legal": Row("admin", "PUT", "/api/legal/accessibility", LEGAL),
}
