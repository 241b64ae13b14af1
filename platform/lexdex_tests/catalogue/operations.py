"""Each operation of catalogue: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only, public

OPERATIONS: dict[str, Operation] = {
    "list_editors_picks": public("GET", "/api/listings/ediscovery"),
    "list_category_products": public("GET", "/api/categories/e-discovery/products?language=English&page=2"),
    "list_products": public("GET", "/product/list-products?search=ce"),
    "get_logo": public("GET", "/ProductLogo/certa.svg"),
    "list_product_revisions": public("GET", "/api/products/certa/revisions"),
    "get_product_as_of": public("GET", "/api/products/certa/as-of?date=2026-11-21"),
    "restore_product_revision": admin_only(
        "POST", "/api/admin/products/certa/revisions/1/restore", {"reason": "A mistake."}
    ),
}
