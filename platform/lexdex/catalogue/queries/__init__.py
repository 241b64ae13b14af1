"""Database queries of the catalogue."""

from lexdex.catalogue.queries.changes import (
    CurrentProduct,
    NewRevision,
    lock_product,
    lock_products,
    reserve_id,
    set_rating,
    write_revisions,
)
from lexdex.catalogue.queries.columns import IS_PUBLIC, IS_PUBLIC_SQL
from lexdex.catalogue.queries.products import (
    find_product_by_name,
    find_product_option,
    get_product,
    get_product_head,
    get_products_version,
    has_products,
    is_deleted,
    list_compared_products,
    list_deleted_ids,
    list_product_cards,
    list_product_options,
    order_products,
    stream_documents,
    stream_sitemap_products,
)

__all__ = [
    "IS_PUBLIC",
    "IS_PUBLIC_SQL",
    "CurrentProduct",
    "NewRevision",
    "find_product_by_name",
    "find_product_option",
    "get_product",
    "get_product_head",
    "get_products_version",
    "has_products",
    "is_deleted",
    "list_compared_products",
    "list_deleted_ids",
    "list_product_cards",
    "list_product_options",
    "lock_product",
    "lock_products",
    "order_products",
    "reserve_id",
    "set_rating",
    "stream_documents",
    "stream_sitemap_products",
    "write_revisions",
]
