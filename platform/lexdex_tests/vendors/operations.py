"""Each operation of the administration of vendors: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only

VENDOR = f"/api/admin/vendors/{UNKNOWN_ID}"
REASON = {"reason": "Sends advertisements."}

OPERATIONS: dict[str, Operation] = {
    "list_vendors": admin_only(
        "GET",
        "/api/admin/vendors?search=me&state=active&proven=true&pending=false&sort=-joined",
        permission="manage_vendors",
    ),
    "export_vendors": admin_only("GET", "/api/admin/exports/vendors?state=suspended", permission="export_data"),
    "get_vendor": admin_only("GET", VENDOR, permission="manage_vendors"),
    "list_vendor_payments": admin_only("GET", f"{VENDOR}/payments?page=1", permission="view_payments"),
    "list_vendor_notes": admin_only("GET", f"{VENDOR}/notes", permission="support_users"),
    "list_vendor_history": admin_only("GET", f"{VENDOR}/history", permission="view_audit"),
    "open_vendor_leads": admin_only("POST", f"{VENDOR}/leads", REASON, permission="manage_vendors"),
    "suspend_vendor": admin_only("POST", f"{VENDOR}/suspension", REASON, permission="suspend_vendors"),
    "reinstate_vendor": admin_only("POST", f"{VENDOR}/reinstatement", REASON, permission="suspend_vendors"),
    "remove_vendor_claim": admin_only(
        "POST", f"{VENDOR}/claims/{UNKNOWN_ID}/removal", REASON, permission="decide_claims"
    ),
    "decide_vendor_domain": admin_only(
        "POST",
        f"{VENDOR}/domains",
        {"domain": "meridian.com", "is_proven": True, **REASON},
        permission="manage_vendors",
    ),
    "preview_vendor_merge": admin_only("GET", f"{VENDOR}/merge/{UNKNOWN_ID}", permission="manage_vendors"),
    "merge_vendors": admin_only(
        "POST", f"{VENDOR}/merge", {"merged_id": str(UNKNOWN_ID), **REASON}, permission="merge_vendors"
    ),
    "undo_vendor_merge": admin_only("POST", f"{VENDOR}/merge/undo", REASON, permission="merge_vendors"),
}
