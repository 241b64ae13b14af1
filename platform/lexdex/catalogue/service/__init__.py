"""The rules of the catalogue, without HTTP."""

from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.catalogue.queries import visible_to
from lexdex.catalogue.service.changes import (
    SavedProducts,
    convert_document,
    create_product,
    lock_product,
    save_products,
    set_product_hidden,
    set_product_rating,
    update_product,
)
from lexdex.catalogue.service.products import (
    find_product_by_name,
    find_product_option,
    get_document_at,
    get_product,
    get_product_head,
    get_products_version,
    is_empty,
    is_product_id,
    list_compared_products,
    list_product_cards,
    list_product_options,
    stream_documents,
    stream_sitemap_products,
)

__all__ = [
    "InvalidValue",
    "SavedProducts",
    "convert_document",
    "create_product",
    "find_product_by_name",
    "find_product_option",
    "get_document_at",
    "get_product",
    "get_product_head",
    "get_products_version",
    "is_empty",
    "is_product_id",
    "list_compared_products",
    "list_product_cards",
    "list_product_options",
    "lock_product",
    "parse_field",
    "save_products",
    "set_product_hidden",
    "set_product_rating",
    "stream_documents",
    "stream_sitemap_products",
    "update_product",
    "visible_to",
]
