"""The rules of the catalogue, without HTTP."""

from lexdex.catalogue.service.reading import (
    as_of,
    cards,
    compared,
    facts,
    is_empty,
    list_choices,
    listed,
    options,
    product,
    products,
    star_products,
)
from lexdex.catalogue.service.writing import (
    CHANGED,
    Saved,
    create,
    hide,
    save,
    seed_star_profiles,
    update,
    write_rating,
)

__all__ = [
    "CHANGED",
    "Saved",
    "as_of",
    "cards",
    "compared",
    "create",
    "facts",
    "hide",
    "is_empty",
    "list_choices",
    "listed",
    "options",
    "product",
    "products",
    "save",
    "seed_star_profiles",
    "star_products",
    "update",
    "write_rating",
]
