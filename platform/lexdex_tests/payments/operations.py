"""Each operation of payments: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only, as_signed_in, public

OPERATIONS: dict[str, Operation] = {
    "receive_payment_webhook": public("POST", "/api/payments/webhook", {"id": "evt_1"}),
    "get_payment_receipt": as_signed_in("GET", f"/api/payments/{UNKNOWN_ID}/receipt"),
    "get_credit_note": as_signed_in("GET", f"/api/payments/{UNKNOWN_ID}/credit-notes/LX-CN-000001"),
    "list_payments": admin_only("GET", "/api/admin/payments", permission="view_payments"),
    "get_payment": admin_only("GET", f"/api/admin/payments/{UNKNOWN_ID}", permission="view_payments"),
    "refund_payment": admin_only(
        "POST",
        f"/api/admin/payments/{UNKNOWN_ID}/refund",
        {"amount": 100, "reason": "A mistake."},
        permission="refund_payments",
    ),
}
