"""Each operation of pending actions: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only

APPROVAL = f"/api/admin/approvals/{UNKNOWN_ID}"

OPERATIONS: dict[str, Operation] = {
    "list_approvals": admin_only("GET", "/api/admin/approvals?state=pending", permission="view_portal"),
    "approve_action": admin_only("POST", f"{APPROVAL}/approve", permission="view_portal"),
    "reject_action": admin_only("POST", f"{APPROVAL}/reject", {"reason": "A test."}, permission="view_portal"),
}
