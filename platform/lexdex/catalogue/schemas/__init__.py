"""The Structs of the catalogue: the product document, and the API's requests and responses."""

from lexdex.catalogue.schemas.api import (
    CategoryFilters,
    CategoryProducts,
    ComparedProduct,
    EditorsPick,
    ProductCard,
    ProductDetails,
    ProductHead,
    ProductOption,
    SitemapProduct,
)
from lexdex.catalogue.schemas.document import (
    BOOLEANS,
    FIELDS,
    LISTS,
    NUMBERS,
    UNINDEXED_FIELDS,
    CatalogueProduct,
    Source,
    SourceKind,
    Status,
    describe_error,
)

__all__ = [
    "BOOLEANS",
    "FIELDS",
    "LISTS",
    "NUMBERS",
    "UNINDEXED_FIELDS",
    "CatalogueProduct",
    "CategoryFilters",
    "CategoryProducts",
    "ComparedProduct",
    "EditorsPick",
    "ProductCard",
    "ProductDetails",
    "ProductHead",
    "ProductOption",
    "SitemapProduct",
    "Source",
    "SourceKind",
    "Status",
    "describe_error",
]
