"""The metrics of the index release that answers searches; only processes that serve requests record them.

A worker opens a release for a job and does not follow the next ones, so that its metrics would soon be wrong.
"""

from datetime import datetime

from lexdex.foundation import metrics

_RELEASE = metrics.gauge(
    "lexdex_search_release_info",
    "Always 1; the index release that answers searches, and its model.",
    ["release", "model"],
)
_CREATED = metrics.gauge(
    "lexdex_search_release_created_timestamp_seconds", "When the index release that answers searches was built."
)
_PRODUCTS = metrics.gauge("lexdex_search_release_products", "Products in the index release that answers searches.")


def record(release: str, *, model: str, created_at: str, products: int) -> None:
    """Set the metrics of the release in use; `created_at` is empty if an earlier version of the engine serves it."""
    _RELEASE.clear()
    _RELEASE.labels(release, model).set(1)
    _CREATED.set(datetime.fromisoformat(created_at).timestamp() if created_at else 0)
    _PRODUCTS.set(products)


def clear() -> None:
    """Remove the metrics, as no release answers searches."""
    _RELEASE.clear()
    _CREATED.set(0)
    _PRODUCTS.set(0)
