"""Each operation of imports: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only

IMPORTS = "/api/admin/product-imports"
CSV = {"Content-Type": "text/csv"}

OPERATIONS: dict[str, Operation] = {
    "list_product_imports": admin_only("GET", f"{IMPORTS}?page=1", permission="manage_products"),
    "upload_product_import": admin_only(
        "POST",
        f"{IMPORTS}?name=list.csv&kind=products",
        permission="manage_products",
        content=b"name\nCerta\n",
        headers=CSV,
    ),
    "get_product_import": admin_only("GET", f"{IMPORTS}/1", permission="manage_products"),
    "discard_product_import": admin_only("DELETE", f"{IMPORTS}/1", permission="manage_products"),
    "list_product_import_rows": admin_only(
        "GET", f"{IMPORTS}/1/rows?kind=new&state=planned&page=1", permission="manage_products"
    ),
    "download_product_import_report": admin_only("GET", f"{IMPORTS}/1/report", permission="manage_products"),
    "start_product_import": admin_only(
        "POST", f"{IMPORTS}/1/start", {"sha256": "hash", "replace_owner_values": False}, permission="manage_products"
    ),
    "undo_product_import": admin_only("POST", f"{IMPORTS}/1/undo", permission="manage_products"),
    "retry_product_import": admin_only("POST", f"{IMPORTS}/1/retry", permission="manage_products"),
}
