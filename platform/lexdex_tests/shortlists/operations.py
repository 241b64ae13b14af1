"""Each operation of shortlists: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, as_signed_in, public

OPERATIONS: dict[str, Operation] = {
    "list_shortlists": as_signed_in("GET", "/api/shortlists"),
    "create_shortlist": as_signed_in("POST", "/api/shortlists", {"name": "For the pitch"}),
    "save_tool": as_signed_in("POST", "/api/shortlists/tools", {"product_id": "certa"}),
    "get_shortlist": as_signed_in("GET", f"/api/shortlists/{UNKNOWN_ID}"),
    "rename_shortlist": as_signed_in("PATCH", f"/api/shortlists/{UNKNOWN_ID}", {"name": "Mine now"}),
    "delete_shortlist": as_signed_in("DELETE", f"/api/shortlists/{UNKNOWN_ID}"),
    "set_shortlist_tool": as_signed_in("PUT", f"/api/shortlists/{UNKNOWN_ID}/tools/certa", {"note": "Mine now"}),
    "remove_shortlist_tool": as_signed_in("DELETE", f"/api/shortlists/{UNKNOWN_ID}/tools/certa"),
    "share_shortlist": as_signed_in("POST", f"/api/shortlists/{UNKNOWN_ID}/share", {"notes": True}),
    "revoke_share_link": as_signed_in("DELETE", f"/api/shortlists/{UNKNOWN_ID}/share"),
    "get_shared_shortlist": public("GET", f"/api/shared/{'x' * 43}"),
    "list_saved_searches": as_signed_in("GET", "/api/saved-searches"),
    "save_search": as_signed_in("POST", "/api/saved-searches", {"query": "contract management"}),
    "update_saved_search": as_signed_in("PATCH", f"/api/saved-searches/{UNKNOWN_ID}", {"alert": False}),
    "delete_saved_search": as_signed_in("DELETE", f"/api/saved-searches/{UNKNOWN_ID}"),
    "stop_search_alert": public("POST", "/api/saved-searches/stop", {"token": "x"}),
    "unsubscribe_from_search_alerts": public("POST", "/alerts/stop?token=x", form={"List-Unsubscribe": "One-Click"}),
}
