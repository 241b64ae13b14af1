"""Lists, from the API document, every place of every operation where a caller's text can enter."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from lexdex_tests.conventions.source_files import ROOT

JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
BRANCHES: Final = ("oneOf", "anyOf", "allOf")

Schema = dict[str, Any]
Step = str | int


class Entrance(NamedTuple):
    """A parameter, a header, a cookie, a text in a body, or a whole body."""

    operation: str
    """The id of the operation."""
    path: str
    """The template of its address."""
    place: str
    """"path", "query", "header", "cookie", or the media type of a body."""
    steps: tuple[Step, ...]
    """The name of a parameter, or the way to a text in a body; empty for the whole body."""

    def __str__(self) -> str:
        """Name it, such as `create_claim application/json domain`."""
        return " ".join((self.operation, self.place, ".".join(map(str, self.steps))))


@cache
def load_document() -> Schema:
    """Load the API document."""
    document: Schema = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    return document


def list_entrances() -> list[Entrance]:
    """List the entrances of all operations. A name of an object with any names counts as a text, too."""
    return [
        entrance
        for path, verbs in load_document()["paths"].items()
        for operation in verbs.values()
        for entrance in _list_operation(path, operation)
    ]


def find_body_schema(entrance: Entrance) -> Schema:
    """Find the schema of the body that the entrance is in."""
    operations = (operation for verbs in load_document()["paths"].values() for operation in verbs.values())
    found = next(each for each in operations if each["operationId"] == entrance.operation)
    schema: Schema = found["requestBody"]["content"][entrance.place]["schema"]
    return schema


def put_text(schema: Schema, value: Any, steps: tuple[Step, ...], text: str) -> Any:  # noqa: ANN401 - JSON
    """Return the value with the text at the place to which the steps lead; what is missing on the way is added."""
    if not steps:
        return text
    step, *others = steps
    schema = _choose_branch(schema, step)
    rest = tuple(others)
    if step == 0:
        return [put_text(schema["items"], value[0] if value else None, rest, text)]
    value = value if isinstance(value, dict) else _build_example(schema)
    if step == "*":
        return {**value, text: _build_example(schema["additionalProperties"])}
    inner = schema.get("properties", {}).get(step) or schema["additionalProperties"]
    return {**value, step: put_text(inner, value.get(step), rest, text)}


def _list_operation(path: str, operation: Schema) -> Iterator[Entrance]:
    name = operation["operationId"]
    for parameter in operation.get("parameters", ()):
        # Numbers and dates are texts until they are parsed.
        yield Entrance(name, path, parameter["in"], (parameter["name"],))
    for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
        for steps in dict.fromkeys([(), *_list_texts(content["schema"], (), ())]):
            yield Entrance(name, path, media_type, steps)


def _list_texts(schema: Schema, steps: tuple[Step, ...], names: tuple[str, ...]) -> Iterator[tuple[Step, ...]]:
    """List the ways to the texts of a schema. A schema within itself is visited once."""
    if reference := schema.get("$ref", ""):
        if reference not in names:
            yield from _list_texts(_resolve(schema), steps, (*names, reference))
        return
    if "string" in _list_types(schema):
        yield steps
    for branch in _list_branches(schema):
        yield from _list_texts(branch, steps, names)
    for name, inner in schema.get("properties", {}).items():
        yield from _list_texts(inner, (*steps, name), names)
    if "items" in schema:
        yield from _list_texts(schema["items"], (*steps, 0), names)
    if isinstance(schema.get("additionalProperties"), dict):
        yield (*steps, "*")
        yield from _list_texts(schema["additionalProperties"], (*steps, "name"), names)


def _choose_branch(schema: Schema, step: Step) -> Schema:
    """Return the alternative of the schema that has the step."""
    schema = _resolve(schema)
    if _has_step(schema, step):
        return schema
    return next(found for each in _list_branches(schema) if _has_step(found := _choose_branch(each, step), step))


def _has_step(schema: Schema, step: Step) -> bool:
    if step == 0:
        return "items" in schema
    return step in schema.get("properties", {}) or isinstance(schema.get("additionalProperties"), dict)


def _build_example(schema: Schema) -> Any:  # noqa: ANN401 - JSON
    """Build a short value of the schema with what it requires."""
    schema = _resolve(schema)
    if branches := _list_branches(schema):
        return _build_example(branches[0])
    if "enum" in schema:
        return schema["enum"][0]
    kind = _list_types(schema)[0]
    if kind == "object":
        return {name: _build_example(schema["properties"][name]) for name in schema.get("required", ())}
    values: dict[str, Any] = {"string": "a", "array": [], "boolean": False, "null": None}
    return values.get(kind, 1)


def _list_branches(schema: Schema) -> list[Schema]:
    return [branch for name in BRANCHES for branch in schema.get(name, ())]


def _list_types(schema: Schema) -> list[str]:
    kind = schema.get("type", "object" if "properties" in schema else "")
    return kind if isinstance(kind, list) else [kind]


def _resolve(schema: Schema) -> Schema:
    reference = schema.get("$ref", "")
    found = load_document() if reference else schema
    for name in reference.removeprefix("#/").split("/") if reference else ():
        found = found[name]
    return found
