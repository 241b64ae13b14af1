"""Describes request bodies for the OpenAPI document exactly as msgspec validates them."""

import inspect
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

REFERENCE = "#/components/schemas/{name}"
EMPTY: tuple[Any, ...] = (None, [], {})


def describe_bodies(app: Litestar) -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of each struct in a request body, by the struct's name.

    Litestar's own leave out that other fields are refused, and the limits of what is in lists.
    """
    fields = (
        handler.parsed_data_field
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler)
    )
    bodies = [field.annotation for field in fields if field is not None]
    _, schemas = msgspec.json.schema_components(bodies, ref_template=REFERENCE)
    return {name: _adapt(schema) for name, schema in schemas.items()}


def _adapt(schema: Any) -> Any:  # noqa: ANN401 - JSON
    """Return the schema as the rest of the document writes schemas.

    Descriptions have no indentation, empty values are no defaults, and objects of any fields say so.
    """
    if isinstance(schema, list):
        return [_adapt(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    adapted = {key: _adapt(value) for key, value in schema.items() if key != "default" or value not in EMPTY}
    if isinstance(description := adapted.get("description"), str):
        adapted["description"] = inspect.cleandoc(description)
    if adapted.get("type") == "object" and not {"properties", "additionalProperties"} & set(adapted):
        adapted["additionalProperties"] = {}
    return adapted
