"""Each operation of catalogue: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only, public

OPERATIONS: dict[str, Operation] = {
    "list_editors_picks": public("GET", "/api/listings/ediscovery"),
    "list_category_products": public("GET", "/api/categories/e-discovery/products?language=English&page=2"),
    "get_directory": public("GET", "/api/categories"),
    "list_vendor_products": public("GET", "/api/vendor-products?company=Certa&page=2"),
    "list_products": public("GET", "/product/list-products?search=ce"),
    "get_logo": public("GET", "/ProductLogo/certa.svg"),
    "list_product_revisions": public("GET", "/api/products/certa/revisions"),
    "get_product_as_of": public("GET", "/api/products/certa/as-of?date=2026-11-21"),
    "get_edited_product": admin_only("GET", "/api/admin/products/certa", permission="manage_products"),
    "edit_product": admin_only(
        "PUT",
        "/api/admin/products/certa",
        {"changes": {"company": "Certa Inc."}, "base_revision": 1, "reason": "Renamed."},
        permission="manage_products",
    ),
    "set_product_visibility": admin_only(
        "PUT", "/api/admin/products/certa/visibility", {"hidden": True, "reason": ""}, permission="manage_products"
    ),
    "set_product_quarantine": admin_only(
        "PUT",
        "/api/admin/products/certa/quarantine",
        {"is_quarantined": True, "reason": "A doubt."},
        permission="manage_products",
    ),
    "delete_product": admin_only(
        "POST", "/api/admin/products/certa/delete", {"reason": "Discontinued."}, permission="delete_products"
    ),
    "undelete_product": admin_only(
        "POST", "/api/admin/products/certa/undelete", {"reason": "A mistake."}, permission="manage_products"
    ),
    "get_sample_catalogue": admin_only("GET", "/api/admin/sample-catalogue", permission="delete_products"),
    "remove_sample_catalogue": admin_only(
        "POST", "/api/admin/sample-catalogue/removal", {"confirmed_count": 1}, permission="delete_products"
    ),
    "list_editor_revisions": admin_only(
        "GET", "/api/admin/products/certa/revisions?page=1", permission="manage_products"
    ),
    "compare_product_revisions": admin_only(
        "GET", "/api/admin/products/certa/differences?before=1&after=1", permission="manage_products"
    ),
    "restore_product_revision": admin_only(
        "POST", "/api/admin/products/certa/revisions/1/restore", {"reason": "A mistake."}, permission="manage_products"
    ),
    "list_highlighted_picks": public("GET", "/api/highlighted-picks/home"),
    "list_pick_places": admin_only("GET", "/api/admin/highlighted-picks", permission="change_settings"),
    "get_place_picks": admin_only("GET", "/api/admin/highlighted-picks/e-discovery", permission="change_settings"),
    "replace_place_picks": admin_only(
        "PUT",
        "/api/admin/highlighted-picks/home",
        {"version": "4f53cda18c2baa0c", "picks": []},
        permission="change_settings",
    ),
}
