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
from lexdex.catalogue.schemas.stars import (
    Film,
    ProfileEdit,
    ProfileRevision,
    ProfileState,
    StarPage,
    StarProfile,
    page_of,
)
from lexdex.catalogue.schemas.wire import (
    Card,
    ComparedProduct,
    Facts,
    Listed,
    Pick,
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
    "ComparedProduct",
    "Facts",
    "Film",
    "Listed",
    "Pick",
    "ProductChoice",
    "ProductPage",
    "ProfileEdit",
    "ProfileRevision",
    "ProfileState",
    "Source",
    "SourceKind",
    "StarPage",
    "StarProduct",
    "StarProfile",
    "Status",
    "complaint",
    "page_of",
]
