"""Each operation of the validation centre: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only, as_signed_in, public, vendor_only

OWN = f"/api/validation/requests/{UNKNOWN_ID}"
STAFF = f"/api/admin/validation/requests/{UNKNOWN_ID}"
ADMIN = "/api/admin/validation"
PDF = {"Content-Type": "application/pdf"}
BILLING = {"name": "Deeds Ltd", "address": "1 Main Street", "country": "DE", "terms_accepted": True}
ASSIGNED = {"part": "tester", "account_id": str(UNKNOWN_ID)}
REASON = {"reason": "It has changed."}

OPERATIONS: dict[str, Operation] = {
    "list_validation_packages": public("GET", "/api/validation/packages"),
    "get_validation_rubric": public("GET", "/api/validation/rubric"),
    "list_own_validation_requests": vendor_only("GET", "/api/validation/requests"),
    "create_validation_draft": vendor_only("POST", "/api/validation/requests", {"form": {}}),
    "get_own_validation_request": vendor_only("GET", OWN),
    "save_validation_draft": vendor_only("PUT", OWN, {"revision": 1, "form": {}}),
    "delete_validation_draft": vendor_only("DELETE", OWN),
    "create_validation_payment": vendor_only("POST", f"{OWN}/payment", BILLING),
    "get_validation_payment": vendor_only("GET", f"{OWN}/payment"),
    "submit_validation_request": vendor_only("POST", f"{OWN}/submit"),
    "withdraw_validation_request": vendor_only("POST", f"{OWN}/withdraw", REASON),
    "reply_to_validation_report": vendor_only("POST", f"{OWN}/reply", {"text": "We disagree."}),
    "appeal_validation_decision": vendor_only("POST", f"{OWN}/appeal", REASON),
    "list_own_validation_complaints": vendor_only("GET", f"{OWN}/complaints"),
    "submit_validation_complaint": vendor_only("POST", f"{OWN}/complaints", REASON),
    "give_validation_feedback": vendor_only("POST", f"{OWN}/feedback", {"rating": 5}),
    "upload_validation_file": vendor_only(
        "POST", f"{OWN}/files?name=manual.pdf&purpose=technicalDocumentation", content=b"no pdf", headers=PDF
    ),
    "delete_validation_file": vendor_only("DELETE", f"{OWN}/files/{UNKNOWN_ID}"),
    "download_validation_file": as_signed_in("GET", f"/api/validation/files/{UNKNOWN_ID}"),
    "list_own_validation_reports": vendor_only("GET", "/api/validation/reports"),
    "download_validation_report": as_signed_in("GET", f"/api/validation/reports/{UNKNOWN_ID}/file"),
    "list_own_validation_certificates": vendor_only("GET", "/api/validation/certificates"),
    "get_validation_analytics": vendor_only("GET", "/api/validation/analytics"),
    "list_validation_queue": admin_only("GET", f"{ADMIN}/requests", permission="work_on_validations"),
    "get_validation_request": admin_only("GET", STAFF, permission="work_on_validations"),
    "assign_validation_product": admin_only(
        "POST", f"{STAFF}/product", {"product_id": "certa"}, permission="work_on_validations"
    ),
    "list_validation_candidates": admin_only(
        "GET", f"{STAFF}/candidates?part=tester", permission="work_on_validations"
    ),
    "assign_validation_staff": admin_only("POST", f"{STAFF}/assignments", ASSIGNED, permission="work_on_validations"),
    "declare_validation_interests": admin_only(
        "POST", f"{STAFF}/declaration", {"has_conflict": False, "statement": "None."}, permission="work_on_validations"
    ),
    "schedule_validation": admin_only(
        "POST", f"{STAFF}/schedule", {"testing_start_date": "2099-01-05"}, permission="work_on_validations"
    ),
    "refund_validation": admin_only("POST", f"{STAFF}/refund", REASON, permission="refund_payments"),
    "open_validation_surveillance": admin_only(
        "POST", f"{STAFF}/surveillance", REASON, permission="work_on_validations"
    ),
    "start_validation": admin_only("POST", f"{STAFF}/start", permission="work_on_validations"),
    "correct_validation_request": admin_only(
        "POST",
        f"{STAFF}/correction",
        {"software_version": "4.3", "reason": "Mistyped."},
        permission="work_on_validations",
    ),
    "record_validation_finding": admin_only(
        "PUT", f"{STAFF}/findings/FIT-01", {"verdict": "met", "note": "Seen."}, permission="work_on_validations"
    ),
    "upload_validation_evidence": Operation(
        "admin_only",
        "POST",
        f"{STAFF}/files?name=log.pdf",
        content=b"no pdf",
        headers=PDF,
        permission="work_on_validations",
    ),
    "complete_validation_testing": admin_only("POST", f"{STAFF}/complete", permission="work_on_validations"),
    "send_validation_report": admin_only("POST", f"{STAFF}/send-report", permission="work_on_validations"),
    "resume_validation_testing": admin_only("POST", f"{STAFF}/resume", permission="work_on_validations"),
    "decide_validation": admin_only(
        "POST", f"{STAFF}/decision", {"verdict": "reject", "reason": "Not met."}, permission="work_on_validations"
    ),
    "retry_validation_report": admin_only(
        "POST", f"{ADMIN}/reports/{UNKNOWN_ID}/retry", permission="work_on_validations"
    ),
    "list_validation_cases": admin_only("GET", f"{ADMIN}/cases", permission="work_on_validations"),
    "close_validation_case": admin_only(
        "POST",
        f"{ADMIN}/cases/{UNKNOWN_ID}/close",
        {"is_upheld": False, "outcome": "Unfounded."},
        permission="work_on_validations",
    ),
    "list_validation_feedback": admin_only("GET", f"{ADMIN}/feedback", permission="work_on_validations"),
}
