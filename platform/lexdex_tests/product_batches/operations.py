"""Each operation of batches: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only

BATCHES = "/api/admin/product-batches"

OPERATIONS: dict[str, Operation] = {
    "list_product_batches": admin_only("GET", f"{BATCHES}?page=1", permission="manage_products"),
    "prepare_product_batch": admin_only(
        "POST",
        BATCHES,
        {"action": "hide", "field": "", "value": "", "reason": "", "product_ids": ["certa"], "filter": None},
        permission="manage_products",
    ),
    "get_product_batch": admin_only("GET", f"{BATCHES}/1", permission="manage_products"),
    "list_product_batch_items": admin_only(
        "GET", f"{BATCHES}/1/items?state=planned&page=1", permission="manage_products"
    ),
    "start_product_batch": admin_only(
        "POST", f"{BATCHES}/1/start", {"confirmed_count": None}, permission="manage_products"
    ),
    "retry_product_batch": admin_only("POST", f"{BATCHES}/1/retry", permission="manage_products"),
    "undo_product_batch": admin_only("POST", f"{BATCHES}/1/undo", permission="manage_products"),
}
