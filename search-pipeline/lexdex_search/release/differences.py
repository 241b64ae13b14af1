"""The differences between the products of two releases."""

from collections.abc import Iterable

import msgspec

from lexdex_search.release.content import PRODUCTS, parse_products
from lexdex_search.release.documents import Product
from lexdex_search.release.store import ReleaseStore


class ChangedProduct(msgspec.Struct, frozen=True):
    """A product that differs between two releases; `fields` are empty if it is in one of them only."""

    id: str
    name: str
    fields: tuple[str, ...] = ()


class ReleaseDifferences(msgspec.Struct, frozen=True, kw_only=True):
    """The products that the later release has in addition, no longer, or with other facts; each by name."""

    added: tuple[ChangedProduct, ...]
    removed: tuple[ChangedProduct, ...]
    changed: tuple[ChangedProduct, ...]


def compare_releases(store: ReleaseStore, before: str, after: str) -> ReleaseDifferences:
    """Compare the products of two releases; raises `ReleaseError` if one of them is damaged or unknown."""
    return compare_products(
        *(parse_products(store.read_verified(release_id, PRODUCTS)) for release_id in (before, after))
    )


def compare_products(before: Iterable[Product], after: Iterable[Product]) -> ReleaseDifferences:
    """Compare two lists of products by id."""
    earlier = {product.id: product for product in before}
    later = {product.id: product for product in after}
    return ReleaseDifferences(
        added=_sort(ChangedProduct(id_, product.name) for id_, product in later.items() if id_ not in earlier),
        removed=_sort(ChangedProduct(id_, product.name) for id_, product in earlier.items() if id_ not in later),
        changed=_sort(
            ChangedProduct(id_, product.name, _list_changed_fields(earlier[id_], product))
            for id_, product in later.items()
            if id_ in earlier and earlier[id_] != product
        ),
    )


def _list_changed_fields(before: Product, after: Product) -> tuple[str, ...]:
    return tuple(name for name in Product.__struct_fields__ if getattr(before, name) != getattr(after, name))


def _sort(products: Iterable[ChangedProduct]) -> tuple[ChangedProduct, ...]:
    return tuple(sorted(products, key=lambda product: (product.name.casefold(), product.id)))
