"""The one table of what admins may do: each admin operation declares the permission that it needs.

A route names it beside its guard, `@post("/…", guards=[admin_only], permission=Permission.REFUND_PAYMENTS)`; a service
whose operation needs a further one calls `require_permission`.
"""

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from lexdex.foundation.actor import ADMINS, ROLE_SUPER_ADMIN, Actor
from lexdex.foundation.errors import Forbidden

FRESH_CODE: Final = timedelta(minutes=10)
"""How long after its last two-factor code a session may do what is dangerous."""
NOT_PERMITTED: Final = "Your role doesn't permit this. Please ask a super admin."
CODE_TOO_OLD: Final = "Please confirm this with a current two-factor code."
NEEDS_CODE: Final = {
    "WWW-Authenticate": f'Bearer error="insufficient_user_authentication", max_age={FRESH_CODE.total_seconds():.0f}'
}
"""The challenge of RFC 9470, by which a client knows that the same request works after a current code."""


class Permission(StrEnum):
    """What an admin may be permitted to do."""

    VIEW_PORTAL = "view_portal"
    VIEW_AUDIT = "view_audit"
    EXPORT_DATA = "export_data"
    MANAGE_PRODUCTS = "manage_products"
    DELETE_PRODUCTS = "delete_products"
    DECIDE_CLAIMS = "decide_claims"
    MODERATE_REVIEWS = "moderate_reviews"
    VIEW_USERS = "view_users"
    SUSPEND_ACCOUNTS = "suspend_accounts"
    RECOVER_ACCOUNTS = "recover_accounts"
    ERASE_ACCOUNTS = "erase_accounts"
    SUPPORT_USERS = "support_users"
    MANAGE_VENDORS = "manage_vendors"
    SUSPEND_VENDORS = "suspend_vendors"
    MERGE_VENDORS = "merge_vendors"
    MANAGE_ADMINS = "manage_admins"
    CHANGE_SETTINGS = "change_settings"
    EDIT_LEGAL_TEXTS = "edit_legal_texts"
    VIEW_PAYMENTS = "view_payments"
    REFUND_PAYMENTS = "refund_payments"
    WORK_ON_VALIDATIONS = "work_on_validations"
    MANAGE_CERTIFICATES = "manage_certificates"
    REVOKE_CERTIFICATES = "revoke_certificates"
    MANAGE_SEARCH = "manage_search"
    PROMOTE_RELEASES = "promote_releases"
    RETRY_EVENTS = "retry_events"
    DISCARD_EVENTS = "discard_events"


class Rule(NamedTuple):
    """Who has a permission, and whether it asks for a current two-factor code."""

    roles: frozenset[int] = ADMINS
    needs_fresh_code: bool = False


ALL_ADMINS: Final = Rule()
CONFIRMED: Final = Rule(needs_fresh_code=True)
SUPER_ADMINS: Final = Rule(frozenset({ROLE_SUPER_ADMIN}), needs_fresh_code=True)

PERMISSIONS: Final[dict[Permission, Rule]] = {
    Permission.VIEW_PORTAL: ALL_ADMINS,
    Permission.VIEW_AUDIT: ALL_ADMINS,
    Permission.EXPORT_DATA: CONFIRMED,
    Permission.MANAGE_PRODUCTS: ALL_ADMINS,
    Permission.DELETE_PRODUCTS: CONFIRMED,
    Permission.DECIDE_CLAIMS: ALL_ADMINS,
    Permission.MODERATE_REVIEWS: ALL_ADMINS,
    Permission.VIEW_USERS: ALL_ADMINS,
    Permission.SUSPEND_ACCOUNTS: ALL_ADMINS,
    Permission.RECOVER_ACCOUNTS: CONFIRMED,
    Permission.ERASE_ACCOUNTS: SUPER_ADMINS,
    Permission.SUPPORT_USERS: ALL_ADMINS,
    Permission.MANAGE_VENDORS: ALL_ADMINS,
    Permission.SUSPEND_VENDORS: CONFIRMED,
    Permission.MERGE_VENDORS: CONFIRMED,
    Permission.MANAGE_ADMINS: SUPER_ADMINS,
    Permission.CHANGE_SETTINGS: SUPER_ADMINS,
    Permission.EDIT_LEGAL_TEXTS: ALL_ADMINS,
    Permission.VIEW_PAYMENTS: ALL_ADMINS,
    Permission.REFUND_PAYMENTS: CONFIRMED,
    Permission.WORK_ON_VALIDATIONS: ALL_ADMINS,
    Permission.MANAGE_CERTIFICATES: ALL_ADMINS,
    Permission.REVOKE_CERTIFICATES: CONFIRMED,
    Permission.MANAGE_SEARCH: ALL_ADMINS,
    Permission.PROMOTE_RELEASES: CONFIRMED,
    Permission.RETRY_EVENTS: ALL_ADMINS,
    Permission.DISCARD_EVENTS: CONFIRMED,
}


def list_permissions(role: int) -> list[Permission]:
    """List what a role may do, in the order of the table."""
    return [permission for permission, rule in PERMISSIONS.items() if role in rule.roles]


def require_permission(actor: Actor, permission: Permission) -> None:
    """Raise Forbidden unless the actor's role has the permission and its two-factor code is recent enough for it."""
    rule = PERMISSIONS[permission]
    if actor.role not in rule.roles:
        raise Forbidden(NOT_PERMITTED, rule="permission_missing")
    if rule.needs_fresh_code and not has_fresh_code(actor):
        raise Forbidden(CODE_TOO_OLD, rule="second_factor_stale", headers=NEEDS_CODE)


def has_fresh_code(actor: Actor) -> bool:
    """Whether the session has given a two-factor code within FRESH_CODE."""
    return actor.second_factor_at is not None and datetime.now(UTC) - actor.second_factor_at < FRESH_CODE
