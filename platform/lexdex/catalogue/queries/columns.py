"""Which rows an actor sees, and how a column becomes a value on the wire."""

from typing import Final, Literal

import msgspec

from lexdex.catalogue.schemas import BOOLEANS, LISTS

Viewer = Literal["public", "staff"]

_VISIBLE: Final[dict[Viewer, str]] = {"public": "(status = 'active' AND NOT hidden)", "staff": "true"}


def visible_to(viewer: Viewer) -> str:
    """The one predicate that decides who sees which products: the public sees what is active and not hidden."""
    return _VISIBLE[viewer]


def select_columns(shape: type[msgspec.Struct]) -> str:
    """The columns of a wire shape in its order, so that a row's values are the Struct's arguments.

    An attribute that may be left out comes from elsewhere.
    """
    fields = [field for field in msgspec.structs.fields(shape) if field.default is msgspec.NODEFAULT]
    return ", ".join(
        f"{_expression(field.name, shape.__annotations__[field.name])} AS {field.name}" for field in fields
    )


def _expression(column: str, kind: object) -> str:
    """Joined and worded by the database: the arrays' decoding would cost the API more than the rest of the call."""
    if kind is not str:
        return column
    if column in LISTS:
        return f"array_to_string({column}, '; ')"
    if column in BOOLEANS:
        return f"CASE {column} WHEN true THEN 'Yes' WHEN false THEN 'No' ELSE '' END"
    if column == "year_founded":
        return "coalesce(year_founded::text, '')"
    if column == "version":
        return "coalesce(nullif(version, ''), 'v1.0')"
    return column


def escape_like(text: str) -> str:
    """The text as LIKE reads it literally."""
    return text.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
