"""What each role of staff may do, written down independently of the table that the application has."""

ADMIN, SUPER_ADMIN = 3, 4

ALL_ADMINS = {
    "view_portal",
    "view_audit",
    "manage_products",
    "decide_claims",
    "moderate_reviews",
    "view_users",
    "suspend_accounts",
    "support_users",
    "manage_vendors",
    "edit_legal_texts",
    "view_payments",
    "work_on_validations",
    "manage_certificates",
    "manage_search",
    "retry_events",
}
WITH_FRESH_CODE = {
    "export_data",
    "delete_products",
    "recover_accounts",
    "refund_payments",
    "revoke_certificates",
    "suspend_vendors",
    "merge_vendors",
    "promote_releases",
    "discard_events",
}
"""All admins too, but only within ten minutes of a two-factor code."""
SUPER_ADMINS_WITH_FRESH_CODE = {"erase_accounts", "manage_admins", "change_settings"}
