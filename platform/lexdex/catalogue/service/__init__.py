"""The rules of the catalogue, without HTTP."""

from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.values import BadValue
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
    converted,
    create,
    hide,
    lock,
    save,
    update,
    write_rating,
)

__all__ = [
    "BadValue",
    "Saved",
    "as_of",
    "cards",
    "choice",
    "choice_named",
    "compared",
    "converted",
    "create",
    "facts",
    "hide",
    "is_empty",
    "is_id",
    "list_choices",
    "listed",
    "lock",
    "parse_field",
    "product",
    "products",
    "save",
    "stamp",
    "update",
    "visible_to",
    "write_rating",
]
