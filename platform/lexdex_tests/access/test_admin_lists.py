"""No admin endpoint answers with a list that has no end: it has pages, or a documented maximum."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.api_contract import load_document

PAGING = {"page", "before", "after"}
Schema = Mapping[str, Any]


def list_unbounded(document: Schema, operation_id: str) -> list[str]:
    """List the arrays in an operation's response that have neither pages nor a maximum, by their path."""
    operation, path = _find_operation(document, operation_id)
    names = {parameter["name"] for parameter in operation.get("parameters", ())}
    # What belongs to one object is no list: it grows with what is done to that object, and is shown with it.
    if names & PAGING or path.endswith("}"):
        return []
    content = operation["responses"]["200"].get("content", {})
    schemas = [each["schema"] for kind, each in content.items() if kind == "application/json"]
    return [found for schema in schemas for found in _list_arrays(document, schema, "")]


def _find_operation(document: Schema, operation_id: str) -> tuple[Schema, str]:
    return next(
        (operation, path)
        for path, operations in document["paths"].items()
        for operation in operations.values()
        if operation["operationId"] == operation_id
    )


def _list_arrays(document: Schema, schema: Schema, path: str, seen: tuple[str, ...] = ()) -> Iterator[str]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen:
            yield from _list_arrays(document, document["components"]["schemas"][name], path, (*seen, name))
        return
    if schema.get("type") == "array":
        if not _has_maximum(document, schema):
            yield path or "the response"
        return
    for part in ("oneOf", "anyOf", "allOf"):
        for each in schema.get(part, ()):
            yield from _list_arrays(document, each, path, seen)
    for name, each in schema.get("properties", {}).items():
        yield from _list_arrays(document, each, f"{path}.{name}", seen)


def _has_maximum(document: Schema, schema: Schema) -> bool:
    """Whether an array has a maximum, or fixed terms as its items."""
    items = schema.get("items", {})
    if "$ref" in items:
        items = document["components"]["schemas"][items["$ref"].rpartition("/")[2]]
    return "maxItems" in schema or "enum" in items


READS = sorted(name for name, each in MATRIX.items() if each.access == "admin_only" and each.method == "GET")


@pytest.mark.parametrize("operation_id", READS)
def test_no_admin_endpoint_answers_with_an_endless_list(operation_id: str) -> None:
    assert list_unbounded(load_document(), operation_id) == []


def test_an_endless_list_is_found() -> None:
    texts = {"type": "array", "items": {"type": "string"}}
    page = {"type": "object", "properties": {"names": {"$ref": "#/components/schemas/Names"}, "count": {}}}
    document = {
        "components": {"schemas": {"Names": texts, "Page": page}},
        "paths": {
            f"/api/{name}": {
                "get": {
                    "operationId": name,
                    "parameters": [{"name": parameter}],
                    "responses": {"200": {"content": {"application/json": {"schema": schema}}}},
                }
            }
            for name, parameter, schema in (
                ("endless", "state", texts),
                ("inside", "state", {"$ref": "#/components/schemas/Page"}),
                ("limited", "state", {**texts, "maxItems": 5}),
                ("paged", "before", texts),
            )
        },
    }
    found = {name: list_unbounded(document, name) for name in ("endless", "inside", "limited", "paged")}
    assert found == {"endless": ["the response"], "inside": [".names"], "limited": [], "paged": []}
