"""Each operation of search administration: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only

BASE = "/api/admin/search"
RELEASE = f"{BASE}/releases/20261126-000000-0a1b2c3d"
SWITCH = {"reason": "A test.", "in_force": ""}
SET, QUERY = f"{BASE}/query-sets/1", f"{BASE}/judged-queries/1"

OPERATIONS: dict[str, Operation] = {
    "list_index_releases": admin_only("GET", f"{BASE}/releases", permission="manage_search"),
    "get_index_release": admin_only("GET", RELEASE, permission="manage_search"),
    "try_query": admin_only(
        "POST",
        f"{BASE}/releases/query-trials",
        {"query": "leases", "first": "20261126-000000-0a1b2c3d", "second": "20261126-000000-0a1b2c3d"},
        permission="manage_search",
    ),
    "promote_index_release": admin_only("POST", f"{RELEASE}/promote", SWITCH, permission="promote_releases"),
    "roll_back_index": admin_only("POST", f"{BASE}/releases/roll-back", SWITCH, permission="promote_releases"),
    "resume_index_updates": admin_only(
        "POST", f"{BASE}/releases/resume-updates", {"reason": "A test."}, permission="promote_releases"
    ),
    "list_search_jobs": admin_only("GET", f"{BASE}/jobs?page=1", permission="manage_search"),
    "get_search_job": admin_only("GET", f"{BASE}/jobs/{UNKNOWN_ID}", permission="manage_search"),
    "start_search_job": admin_only(
        "POST", f"{BASE}/jobs", {"kind": "rebuild", "release": "", "promotes": False}, permission="manage_search"
    ),
    "cancel_search_job": admin_only("POST", f"{BASE}/jobs/{UNKNOWN_ID}/cancel", permission="manage_search"),
    "list_reported_queries": admin_only(
        "GET",
        f"{BASE}/queries?kind=failing&since=2026-11-01&until=2026-11-20&page=1",
        permission="manage_search",
    ),
    "export_reported_queries": admin_only("GET", f"{BASE}/queries/export?kind=no_result", permission="export_data"),
    "list_query_sets": admin_only("GET", f"{BASE}/query-sets?page=1", permission="manage_search"),
    "create_query_set": admin_only(
        "POST", f"{BASE}/query-sets", {"name": "Contracts", "note": ""}, permission="manage_search"
    ),
    "list_judged_queries": admin_only("GET", f"{SET}/queries?page=1", permission="manage_search"),
    "export_judgments": admin_only("GET", f"{SET}/export?format=csv", permission="export_data"),
    "import_judgments": admin_only(
        "POST",
        f"{SET}/import",
        {"format": "csv", "content": "query,product_id,grade\nleases,certa,3\n"},
        permission="manage_search",
    ),
    "add_judged_query": admin_only(
        "POST", f"{BASE}/judged-queries", {"text": "leases", "query_set": None}, permission="manage_search"
    ),
    "get_judging_sheet": admin_only("GET", QUERY, permission="manage_search"),
    "save_grades": admin_only(
        "PUT", f"{QUERY}/grades", {"grades": [{"product_id": "certa", "grade": 3}]}, permission="manage_search"
    ),
    "remove_judged_query": admin_only("POST", f"{QUERY}/remove", permission="manage_search"),
}
