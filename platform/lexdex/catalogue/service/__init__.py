"""The catalogue's business logic, independent of HTTP; the interface for other features."""

from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.catalogue.queries import (
    IS_PUBLIC,
    IS_PUBLIC_SQL,
    has_products,
    list_product_cards,
    stream_documents,
    stream_sitemap_products,
)
from lexdex.catalogue.service.changes import (
    SavedProducts,
    convert_document,
    create_product,
    lock_product,
    publish_change,
    save_products,
    set_product_hidden,
    set_product_rating,
    update_product,
)
from lexdex.catalogue.service.products import (
    ProductNotFound,
    find_product_by_name,
    find_product_option,
    get_product,
    get_product_head,
    get_products_version,
    is_product_id,
    list_compared_products,
    list_product_options,
    mark_sample,
)

__all__ = [
    "IS_PUBLIC",
    "IS_PUBLIC_SQL",
    "InvalidValue",
    "ProductNotFound",
    "SavedProducts",
    "convert_document",
    "create_product",
    "find_product_by_name",
    "find_product_option",
    "get_product",
    "get_product_head",
    "get_products_version",
    "has_products",
    "is_product_id",
    "list_compared_products",
    "list_product_cards",
    "list_product_options",
    "lock_product",
    "mark_sample",
    "parse_field",
    "publish_change",
    "save_products",
    "set_product_hidden",
    "set_product_rating",
    "stream_documents",
    "stream_sitemap_products",
    "update_product",
]
