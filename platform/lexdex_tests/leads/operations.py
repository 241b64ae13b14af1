"""Each operation of leads: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public, vendor_with_second_factor

ENQUIRY = {"name": "Ada", "email": "ada@lawfirm.example", "product_name": "Certa", "message": "Please show it."}

OPERATIONS: dict[str, Operation] = {
    "request_demo": public("POST", "/request/request-demo", ENQUIRY),
    "request_pricing": public("POST", "/request/request-pricing", ENQUIRY),
    "list_leads": vendor_with_second_factor("GET", "/api/vendor/leads"),
    "export_leads": vendor_with_second_factor("GET", "/api/vendor/leads.csv"),
    "get_lead": vendor_with_second_factor("GET", "/api/vendor/leads/1"),
    "update_lead": vendor_with_second_factor("PATCH", "/api/vendor/leads/1", {"state": "won"}),
    "add_lead_note": vendor_with_second_factor("POST", "/api/vendor/leads/1/notes", {"text": "Mine now"}),
    "update_lead_note": vendor_with_second_factor("PUT", "/api/vendor/leads/1/notes/1", {"text": "Mine now"}),
    "delete_lead_note": vendor_with_second_factor("DELETE", "/api/vendor/leads/1/notes/1"),
}
