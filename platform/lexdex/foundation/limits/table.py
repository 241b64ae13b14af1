"""The one table of limits: a row for every call, or the reason why a call needs none; a test walks it."""

from typing import Literal

import msgspec

MINUTE, HOUR, DAY = 60, 3_600, 86_400


class Rule(msgspec.Struct, frozen=True):
    """A bucket of `count` calls that fills again within `seconds`, shared by all callers with the same `per`."""

    count: int
    seconds: int
    per: Literal["address", "subject", "both", "all"] = "address"
    """The caller's address, the account or e-mail that the call is about, the two together, or everyone."""


def _each(count: int, seconds: int) -> Rule:
    return Rule(count, seconds, "subject")


LIMITS: dict[str, tuple[Rule, ...]] = {
    "is_email_registered": (Rule(10, MINUTE), Rule(50, DAY), Rule(1_000, 5 * MINUTE, "all")),
    "register": (Rule(10, HOUR), Rule(1_000, HOUR, "all"), _each(5, HOUR)),
    "login": (Rule(10, 5 * MINUTE, "both"), Rule(60, 5 * MINUTE), _each(50, HOUR), Rule(1_000, 5 * MINUTE, "all")),
    "resend_verification": (Rule(10, HOUR), _each(3, 6 * HOUR)),
    "verify_email": (Rule(30, 10 * MINUTE),),
    "forgot_password": (Rule(10, HOUR), _each(5, DAY)),
    "reset_password": (Rule(20, HOUR),),
    "pass_second_factor": (_each(10, 15 * MINUTE), Rule(60, 15 * MINUTE)),
    "confirm_second_factor": (_each(20, 15 * MINUTE),),
    "enrol_second_factor": (_each(10, 15 * MINUTE),),
    "renew_recovery_codes": (_each(10, 15 * MINUTE),),
    "remove_second_factor": (_each(10, 15 * MINUTE),),
    "change_password": (_each(10, 15 * MINUTE),),
    "request_removal": (_each(10, 15 * MINUTE),),
    "update_profile": (_each(60, HOUR),),
    "update_consents": (_each(60, HOUR),),
    "put_avatar": (_each(20, HOUR),),
    "export_account": (_each(10, HOUR),),
    "record_cookie_choice": (Rule(30, HOUR),),
    "subscribe_newsletter": (Rule(10, HOUR), _each(5, DAY)),
    "confirm_newsletter": (Rule(30, 10 * MINUTE),),
    "unsubscribe_newsletter": (Rule(30, 10 * MINUTE),),
    "list_product_reviews": (Rule(240, MINUTE),),
    "publish_review": (_each(60, HOUR), Rule(240, HOUR)),
    "request_demo": (Rule(10, HOUR), _each(20, DAY), Rule(1_000, HOUR, "all")),
    "request_pricing": (Rule(10, HOUR), _each(20, DAY), Rule(1_000, HOUR, "all")),
    "free_ai_search": (Rule(60, MINUTE),),
    "list_alternatives": (Rule(120, MINUTE),),
    "get_category_results": (Rule(120, MINUTE),),
    "get_answer": (Rule(60, MINUTE),),
    "record_search_action": (Rule(240, MINUTE),),
    "ai_search": (_each(60, MINUTE), Rule(240, MINUTE)),
    "unregistered_user_details": (Rule(120, MINUTE),),
    "captcha_challenge": (Rule(30, 10 * MINUTE), Rule(2_000, MINUTE, "all")),
    "verify_captcha": (Rule(30, 10 * MINUTE),),
    "list_products": (Rule(600, MINUTE),),
    "create_shortlist": (_each(60, HOUR),),
    "rename_shortlist": (_each(120, HOUR),),
    "save_tool": (_each(240, 10 * MINUTE),),
    "put_tool": (_each(240, 10 * MINUTE),),
    "share_shortlist": (_each(60, HOUR),),
    "get_shared": (Rule(60, MINUTE),),
    "save_search": (_each(60, HOUR),),
    "change_saved_search": (_each(120, HOUR),),
    "stop_alert": (Rule(30, 10 * MINUTE),),
    "export_comparison_csv": (Rule(60, MINUTE),),
    "export_comparison_pdf": (Rule(20, MINUTE), Rule(600, MINUTE, "all")),
}

_PUBLIC = "the same bytes for everyone, from memory or by one indexed read; the ingress limits the connections"
_OWN = "reads or ends only what the session's own account has; nothing to guess, nothing sent"

_SHARED = "spends from the row of the call that sends the same answer as a whole"

FREE: dict[str, str] = {
    "free_ai_search_events": _SHARED,
    "ai_search_events": _SHARED,
    "get_product": _PUBLIC,
    "compare_products": _PUBLIC,
    "get_logo": _PUBLIC,
    "get_ranking_policy": _PUBLIC,
    "get_options": _PUBLIC,
    "list_star_products": _PUBLIC,
    "get_listing": _PUBLIC,
    "get_config": _PUBLIC,
    "health_live": _PUBLIC,
    "health_ready": _PUBLIC,
    "list_legal": _PUBLIC,
    "get_legal": _PUBLIC,
    "get_avatar": _PUBLIC,
    "logout": _OWN,
    "get_profile": _OWN,
    "get_account": _OWN,
    "list_logs": _OWN,
    "list_sessions": _OWN,
    "revoke_session": _OWN,
    "revoke_other_sessions": _OWN,
    "cancel_removal": _OWN,
    "delete_avatar": _OWN,
    "erase_searches": _OWN,
    "list_own_reviews": _OWN,
    "delete_own_review": _OWN,
    "list_consents": _OWN,
    "list_shortlists": _OWN,
    "get_shortlist": _OWN,
    "delete_shortlist": _OWN,
    "remove_tool": _OWN,
    "revoke_share": _OWN,
    "list_saved_searches": _OWN,
    "delete_saved_search": _OWN,
    "list_legal_versions": "admins only, with a second factor",
    "publish_legal": "admins only, with a second factor",
}
