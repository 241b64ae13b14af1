"""Each operation of the admin portal's own: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only, public

VALUE_CHANGE = {"field": "integrations", "value": "G Suite", "new_value": "Google Workspace"}

OPERATIONS: dict[str, Operation] = {
    "get_portal": admin_only("GET", "/api/admin/portal", permission="view_portal"),
    "list_admin_products": admin_only(
        "GET", "/api/admin/products?search=ce&status=active&hidden=false&sort=-updated", permission="manage_products"
    ),
    "add_product": admin_only(
        "POST",
        "/api/admin/products",
        {"fields": {"name": "Deeds", "categories": ["Legal Analytics"]}, "id": "deeds", "reason": ""},
        permission="manage_products",
    ),
    "export_admin_products": admin_only("GET", "/api/admin/exports/products?sample=false", permission="export_data"),
    "list_product_filters": admin_only("GET", "/api/admin/product-filters", permission="manage_products"),
    "save_product_filter": admin_only(
        "POST",
        "/api/admin/product-filters",
        {"name": "Pending", "filter": {"status": "pending"}, "sort": "name", "is_shared": False},
        permission="manage_products",
    ),
    "edit_product_filter": admin_only(
        "PUT",
        "/api/admin/product-filters/1",
        {"name": "Waiting", "is_shared": True},
        permission="manage_products",
    ),
    "delete_product_filter": admin_only("DELETE", "/api/admin/product-filters/1", permission="manage_products"),
    "get_overview": admin_only("GET", "/api/admin/overview", permission="view_portal"),
    "count_waiting": admin_only("GET", "/api/admin/waiting", permission="view_portal"),
    "list_all_activity": admin_only("GET", "/api/admin/activity?action=claim", permission="view_portal"),
    "list_activity_actions": admin_only("GET", "/api/admin/activity/actions", permission="view_portal"),
    "mark_activity_seen": admin_only("POST", "/api/admin/activity/seen", {"newest_id": 0}, permission="view_portal"),
    "list_queue": admin_only("GET", "/api/admin/queue?kind=claim&mine=true&page=1", permission="view_portal"),
    "assign_queue_item": admin_only(
        "PUT",
        "/api/admin/queue/assignment",
        {"kind": "claim", "object_id": str(UNKNOWN_ID), "is_mine": True},
        permission="view_portal",
    ),
    "list_alerts": admin_only("GET", "/api/admin/alerts?state=unread&page=1", permission="view_portal"),
    "acknowledge_alert": admin_only("POST", "/api/admin/alerts/1/acknowledge", permission="view_portal"),
    "acknowledge_all_alerts": admin_only(
        "POST", "/api/admin/alerts/acknowledge", {"newest_id": 1}, permission="view_portal"
    ),
    "list_failed_events": admin_only(
        "GET", "/api/admin/failed-events?topic=mail.email_requested&page=1", permission="view_portal"
    ),
    "retry_failed_event": admin_only("POST", "/api/admin/failed-events/1/retry", permission="retry_events"),
    "retry_failed_events": admin_only(
        "POST", "/api/admin/failed-events/retry", {"topic": "mail.email_requested"}, permission="retry_events"
    ),
    "discard_failed_event": admin_only(
        "POST", "/api/admin/failed-events/1/discard", {"reason": "Sent by hand."}, permission="discard_events"
    ),
    "list_waiting_events": admin_only("GET", "/api/admin/waiting-events", permission="view_portal"),
    "list_grounds": admin_only("GET", "/api/admin/moderation/grounds", permission="view_portal"),
    "list_rechecks": admin_only("GET", "/api/admin/moderation/rechecks?page=1", permission="moderate_reviews"),
    "get_recheck": admin_only("GET", "/api/admin/moderation/rechecks/1", permission="moderate_reviews"),
    "decide_recheck": admin_only(
        "POST", "/api/admin/moderation/rechecks/1", {"agrees": True}, permission="moderate_reviews"
    ),
    "get_moderation_report": admin_only("GET", "/api/admin/moderation/report/2026", permission="view_portal"),
    "list_transparency_reports": public("GET", "/api/transparency-reports"),
    "get_transparency_report": public("GET", "/api/transparency-reports/2025"),
    "export_transparency_report": public("GET", "/api/transparency-reports/2025/csv"),
    "list_audit_entries": admin_only("GET", "/api/admin/audit?action=product", permission="view_audit"),
    "list_audit_actions": admin_only("GET", "/api/admin/audit/actions", permission="view_audit"),
    "export_audit_log": admin_only("GET", "/api/admin/audit/export", permission="export_data"),
    "list_catalogue_values": admin_only(
        "GET", "/api/admin/catalogue-values?field=integrations&search=slack&page=1", permission="change_settings"
    ),
    "preview_value_change": admin_only(
        "POST", "/api/admin/catalogue-values/preview", VALUE_CHANGE, permission="change_settings"
    ),
    "change_catalogue_value": admin_only(
        "POST", "/api/admin/catalogue-values/changes", VALUE_CHANGE, permission="change_settings"
    ),
    "list_value_changes": admin_only("GET", "/api/admin/catalogue-values/changes?page=1", permission="change_settings"),
    "undo_value_change": admin_only("POST", "/api/admin/catalogue-values/changes/1/undo", permission="change_settings"),
    "get_option_list": admin_only("GET", "/api/admin/option-lists/languages", permission="change_settings"),
    "change_option_list": admin_only(
        "PUT",
        "/api/admin/option-lists/languages",
        {"version": "", "entries": None, "reason": "A test."},
        permission="change_settings",
    ),
    "get_site_settings": admin_only("GET", "/api/admin/settings", permission="change_settings"),
    "change_site_settings": admin_only(
        "PUT",
        "/api/admin/settings",
        {"revision": 0, "values": {"tagline": "Tools for lawyers.", "trial_prompts": 12}},
        permission="change_settings",
    ),
    "upload_site_image": admin_only(
        "POST",
        "/api/admin/settings/images/logo",
        permission="change_settings",
        content=b"no picture",
        headers={"Content-Type": "image/png"},
    ),
    "send_test_email": admin_only("POST", "/api/admin/settings/test-email", permission="change_settings"),
    "get_site_image": public("GET", f"/api/site-images/{'0' * 32}.webp"),
}
