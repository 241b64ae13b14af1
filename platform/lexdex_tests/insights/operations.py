"""Each operation of insights: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public, vendor_only

OPERATIONS: dict[str, Operation] = {
    "list_insights": vendor_only("GET", "/api/vendor/insights"),
    "get_product_insights": vendor_only("GET", "/api/vendor/insights/certa"),
    "record_product_view": public("POST", "/api/product-views", {"product_id": "certa"}),
}
