"""The rules of the catalogue, without HTTP."""

from lexdex.catalogue.queries import visible_to
from lexdex.catalogue.service.reading import (
    as_of,
    cards,
    choice,
    choice_named,
    compared,
    facts,
    is_empty,
    is_id,
    list_choices,
    listed,
    product,
    products,
    stamp,
)
from lexdex.catalogue.service.writing import (
    Saved,
    create,
    hide,
    lock,
    save,
    update,
    write_rating,
)

__all__ = [
    "Saved",
    "as_of",
    "cards",
    "choice",
    "choice_named",
    "compared",
    "create",
    "facts",
    "hide",
    "is_empty",
    "is_id",
    "list_choices",
    "listed",
    "lock",
    "product",
    "products",
    "save",
    "stamp",
    "update",
    "visible_to",
    "write_rating",
]
