"""Compares responses with the API document: every response of an operation has a documented status, type and body."""

import json
import re
from fnmatch import fnmatch
from functools import cache
from typing import Any, NamedTuple

import httpx
import jsonschema_rs

from lexdex_tests.conventions.source_files import ROOT

NO_CONTENT = frozenset({204, 304})


class DocumentedOperation(NamedTuple):
    """An operation of the API document with the pattern of its path."""

    id: str
    method: str
    pattern: re.Pattern[str]
    responses: dict[str, Any]


def find_operation_id(request: httpx.Request) -> str:
    """Return the id of the operation that a request calls; "" if there is none."""
    operation = _find_operation(request.method, request.url.path)
    return operation.id if operation else ""


def list_violations(response: httpx.Response) -> list[str]:
    """Return what the API document does not say about a response; nothing for paths that are no operation."""
    operation = _find_operation(response.request.method, response.request.url.path)
    if operation is None:
        return []
    described = operation.responses.get(str(response.status_code))
    if described is None:
        return [f"The status {response.status_code} is not documented."]
    described = _resolve(described)
    headers = {name for name, header in described.get("headers", {}).items() if header.get("required")}
    missing = [f"The header {name} is missing." for name in sorted(headers) if name not in response.headers]
    return missing + _list_body_violations(response, described.get("content", {}))


def _list_body_violations(response: httpx.Response, content: dict[str, Any]) -> list[str]:
    media_type = response.headers.get("content-type", "").partition(";")[0].strip()
    if not content or response.status_code in NO_CONTENT:
        return [f"A body is not documented: {response.text[:200]}"] if response.content else []
    if not any(fnmatch(media_type, documented) for documented in content):
        return [f"The media type {media_type} is not documented, but {', '.join(content)}."]
    if media_type not in content or media_type != "application/json":
        return []
    validator = _build_validator(json.dumps(content[media_type]["schema"]))
    return [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(response.json())]


@cache
def load_document() -> dict[str, Any]:
    """Return the API document."""
    document: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    return document


@cache
def _list_operations() -> list[DocumentedOperation]:
    operations = [
        DocumentedOperation(
            operation["operationId"],
            method.upper(),
            re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path))),
            operation["responses"],
        )
        for path, methods in load_document()["paths"].items()
        for method, operation in methods.items()
    ]
    # A path without parameters is more exact than one with them.
    return sorted(operations, key=lambda operation: operation.pattern.pattern.count("[^/]+"))


def _find_operation(method: str, path: str) -> DocumentedOperation | None:
    matching = (each for each in _list_operations() if each.method == method and each.pattern.fullmatch(path))
    return next(matching, None)


def _resolve(described: dict[str, Any]) -> dict[str, Any]:
    reference = described.get("$ref", "")
    found: dict[str, Any] = load_document()
    for name in reference.removeprefix("#/").split("/") if reference else ():
        found = found[name]
    return found if reference else described


@cache
def _build_validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    document = {**json.loads(schema), "components": load_document()["components"]}
    return jsonschema_rs.Draft202012Validator(document)
