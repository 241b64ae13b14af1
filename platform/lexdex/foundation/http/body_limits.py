"""Raises the size limit of bodies where the rules of an operation's own schema allow more than the usual 64 kB."""

from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

from lexdex.foundation.http.bodies import JSON, MAX_JSON_BYTES, declare_body, find_declared_body
from lexdex.foundation.http.endpoints import list_handlers

MAX_CHARACTER_BYTES: Final = 12
"""A character outside of the Basic Multilingual Plane, in JSON that is written in ASCII: `\\ud83d\\ude00`."""
MAX_SCALAR_BYTES: Final = 64
"""Of numbers, dates and ids with their quotes."""
SPACE_FACTOR: Final = 1.1
"""For spaces and line breaks between values."""
STEP_BYTES: Final = 16 * 1024
"""Limits are multiples of it, so that error messages have whole kB."""


def set_body_limits(app: Litestar) -> None:
    """Set the limit of each operation with a JSON body to what its schema allows, if that is more than 64 kB.

    A text or list without a maximum length in the schema counts as empty: its service limits it, and the operation then
    declares a body that is large enough, or 64 kB are.
    """
    for _, handler in list_handlers(app):
        if find_declared_body(handler.opt) is JSON and (limit := _compute_limit(handler)) > MAX_JSON_BYTES:
            declare_body(handler, JSON._replace(max_bytes=limit))


def compute_max_size(kind: inspect.Type) -> int:
    """Return the number of bytes of the largest JSON document that a type allows, without spaces between values."""
    size = MAX_SCALAR_BYTES
    match kind:
        case inspect.StrType(max_length=length):
            size = 2 + MAX_CHARACTER_BYTES * (length or 0)
        case inspect.StructType(fields=fields):
            size = 2 + sum(len(field.encode_name) + 4 + compute_max_size(field.type) for field in fields)
        case inspect.ListType(item_type=item, max_length=length):
            size = 2 + (length or 0) * (1 + compute_max_size(item))
        case inspect.UnionType(types=types):
            size = max(compute_max_size(each) for each in types)
        case inspect.LiteralType(values=values):
            size = max(len(msgspec.json.encode(value)) for value in values)
        case inspect.Metadata(type=inner):
            size = compute_max_size(inner)
    return size


def _compute_limit(handler: HTTPRouteHandler) -> int:
    field: Any = handler.parsed_data_field
    if field is None:
        return 0
    size = int(compute_max_size(inspect.type_info(field.annotation)) * SPACE_FACTOR)
    return -(-size // STEP_BYTES) * STEP_BYTES
