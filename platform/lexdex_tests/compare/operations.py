"""Each operation of compare: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, public

OPERATIONS: dict[str, Operation] = {
    "compare_products": public("GET", "/product/compare?product_ids=certa"),
    "export_comparison_csv": public("GET", "/api/comparison.csv?product_ids=certa"),
    "export_comparison_pdf": public("GET", "/api/comparison.pdf?product_ids=certa"),
}
