"""The catalogue's shapes: the document inside, one Struct for each shape on the wire."""

from lexdex.catalogue.schemas.document import (
    BOOLEANS,
    FIELDS,
    LISTS,
    NUMBERS,
    CatalogueProduct,
    Source,
    SourceKind,
    Status,
    complaint,
)
from lexdex.catalogue.schemas.wire import (
    Card,
    ComparedProduct,
    Facts,
    Listed,
    Pick,
    ProductChoice,
    ProductDetails,
)

__all__ = [
    "BOOLEANS",
    "FIELDS",
    "LISTS",
    "NUMBERS",
    "Card",
    "CatalogueProduct",
    "ComparedProduct",
    "Facts",
    "Listed",
    "Pick",
    "ProductChoice",
    "ProductDetails",
    "Source",
    "SourceKind",
    "Status",
    "complaint",
]
