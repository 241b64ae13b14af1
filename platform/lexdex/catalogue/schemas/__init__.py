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
    CategoryOption,
    ComparedProduct,
    CountryOption,
    Facts,
    LanguageOption,
    Listed,
    Options,
    ProductChoice,
    ProductPage,
    StarProduct,
)

__all__ = [
    "BOOLEANS",
    "FIELDS",
    "LISTS",
    "NUMBERS",
    "Card",
    "CatalogueProduct",
    "CategoryOption",
    "ComparedProduct",
    "CountryOption",
    "Facts",
    "LanguageOption",
    "Listed",
    "Options",
    "ProductChoice",
    "ProductPage",
    "Source",
    "SourceKind",
    "StarProduct",
    "Status",
    "complaint",
]
