"""The events of the catalogue in the security log."""

from collections.abc import Iterable
from typing import Final, Literal

from lexdex.foundation import security_log
from lexdex.foundation.security_log import SecurityEvent

MAX_LOGGED_IDS: Final = 20

CatalogueAction = Literal[
    "created",
    "changed",
    "hidden",
    "made_visible",
    "quarantined",
    "released",
    "deleted",
    "restored",
    "imported",
    "picked",
]


class CatalogueChanged(SecurityEvent, frozen=True, kw_only=True):
    """Products were changed; `product_ids` are the first MAX_LOGGED_IDS of them."""

    event = "catalogue_changed"
    outcome = "success"

    action: CatalogueAction
    count: int
    product_ids: tuple[str, ...]


def record_change(action: CatalogueAction, product_ids: Iterable[str]) -> None:
    """Record that these products were changed; does nothing without products."""
    if changed := sorted(product_ids):
        listed = tuple(changed[:MAX_LOGGED_IDS])
        security_log.record(CatalogueChanged(action=action, count=len(changed), product_ids=listed))
