"""Each operation of leads: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public, vendor_only

ENQUIRY = {"name": "Ada", "email": "ada@lawfirm.example", "product_name": "Certa", "message": "Please show it."}

OPERATIONS: dict[str, Operation] = {
    "request_demo": public("POST", "/request/request-demo", ENQUIRY),
    "request_pricing": public("POST", "/request/request-pricing", ENQUIRY),
    "list_leads": vendor_only("GET", "/api/vendor/leads"),
    "export_leads": vendor_only("GET", "/api/vendor/leads.csv"),
    "get_lead": vendor_only("GET", "/api/vendor/leads/1"),
    "update_lead": vendor_only("PATCH", "/api/vendor/leads/1", {"state": "won"}),
    "add_lead_note": vendor_only("POST", "/api/vendor/leads/1/notes", {"text": "Mine now"}),
    "update_lead_note": vendor_only("PUT", "/api/vendor/leads/1/notes/1", {"text": "Mine now"}),
    "delete_lead_note": vendor_only("DELETE", "/api/vendor/leads/1/notes/1"),
}
