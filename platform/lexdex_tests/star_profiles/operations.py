"""Each operation of star_profiles: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only, public

STAR_PROFILE = {"profile": {"display_name": "Certa"}, "based_on": None, "reason": "A test."}

OPERATIONS: dict[str, Operation] = {
    "get_product": public("GET", "/product/certa"),
    "list_star_products": public("GET", "/api/star-products"),
    "get_star_certificate": public("GET", "/api/star-products/certa/certificates/1.svg"),
    "get_star_resource": public("GET", "/api/star-products/certa/resources/1.pdf"),
    "get_video": public("GET", "/media/certa-000000000000.mp4"),
    "get_star_profile": admin_only("GET", "/api/admin/products/certa/star-profile", permission="manage_products"),
    "update_star_profile": admin_only(
        "PUT", "/api/admin/products/certa/star-profile", STAR_PROFILE, permission="manage_products"
    ),
    "preview_star_profile": admin_only(
        "POST",
        "/api/admin/products/certa/star-profile/preview",
        {"display_name": "Certa"},
        permission="manage_products",
    ),
    "compare_star_profile_revisions": admin_only(
        "GET", "/api/admin/products/certa/star-profile/differences?before=0&after=1", permission="manage_products"
    ),
    "restore_star_profile_revision": admin_only(
        "POST",
        "/api/admin/products/certa/star-profile/revisions/1/restore",
        {"reason": "A test."},
        permission="manage_products",
    ),
    "list_star_profile_revisions": admin_only(
        "GET", "/api/admin/products/certa/star-profile/history", permission="manage_products"
    ),
}
