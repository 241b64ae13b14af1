"""Each operation of certificates: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only, public

NUMBER = "LX-2026-00001Q"
PDF = {"Content-Type": "application/pdf"}

OPERATIONS: dict[str, Operation] = {
    "list_certificates": public("GET", "/api/certificates?q=certa&status=active"),
    "export_certificates_csv": public("GET", "/api/certificates.csv"),
    "get_certificate": public("GET", f"/api/certificates/{NUMBER}"),
    "get_certificate_pdf": public("GET", f"/api/certificates/{NUMBER}/pdf"),
    "get_certificate_credential": public("GET", f"/api/certificates/{NUMBER}/credential"),
    "get_certificate_status_list": public("GET", "/api/certificates/status-lists/official-revocation-0"),
    "check_certificate_file": Operation("public", "POST", "/api/certificates/check", content=b"%PDF-1.7", headers=PDF),
    "check_certificate_credential": public("POST", "/api/certificates/check-credential", {"credential": "a.b.c"}),
    "get_did_document": public("GET", "/.well-known/did.json"),
    "get_sample_did_document": public("GET", "/issuers/sample/did.json"),
    "get_key_set": public("GET", "/.well-known/jwks.json"),
    "list_issuer_keys": public("GET", "/api/certificates/keys"),
    "list_admin_certificates": admin_only(
        "GET", "/api/admin/certificates?q=certa&status=active", permission="manage_certificates"
    ),
    "get_admin_certificate": admin_only("GET", f"/api/admin/certificates/{NUMBER}", permission="manage_certificates"),
    "change_certificate": admin_only(
        "POST",
        f"/api/admin/certificates/{NUMBER}/changes",
        {"action": "suspend", "reason": "A test."},
        permission="manage_certificates",
    ),
    "request_certificate_revocation": admin_only(
        "POST",
        f"/api/admin/certificates/{NUMBER}/revocation",
        {"reason": "A test."},
        permission="revoke_certificates",
    ),
}
